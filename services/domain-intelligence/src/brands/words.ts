/**
 * Words that names of phishing sites put beside a brand to make the reader act: sign in, verify, pay, claim, track, get
 * help. English first, then the main words of other languages; dnstwist's dictionary is among them.
 */
const LURES = `
login log-in logon signin sign-in signon signup sign-up logar connexion anmelden einloggen acceso accedi entrar
ingreso iniciar secure secured security safe safety sicher sicherheit seguro seguridad seguranca securite sicurezza
ssl auth authenticate authentication authorize authorise authorization oauth sso otp 2fa mfa verify verified
verification verif verifica verificar verifizierung validate validation valida validar confirm confirmation confirma
confirmar bestatigung identity identification id account accounts acct myaccount konto konten cuenta cuentas conta
compte comptes user userid usuario client clients clientes cliente customer customers customercare kunde kunden
kundenservice kundencenter member members update updates updating upgrade renew renewal aktualisierung actualizar
mise-a-jour unlock unlocked unblock restore recover recovery reset password passwort passcode pin suspended suspend
suspension limited limit locked hold blocked notice notification notify alert alerts alerte warning urgent important
action required resolve resolution resolutions dispute case ticket ticketid support help helpdesk helpcenter service
services servicio servicos servizio care hotline assist assistance center centre billing bill bills invoice invoices
rechnung factura fatura facture payment payments pay payout paying zahlung pago pagos pagamento paiement refund
refunds rembours remboursement rueckerstattung rimborso reembolso rebate return returns tax taxes steuer fee fees fine
fines toll tolls charge charges debt wallet wallets walletconnect connect dapp airdrop airdrops claim claims claiming
reward rewards bonus bonuses gift gifts giftcard prize prizes winner promo promotion promotions offer offers deal
deals sale discount coupon coupons voucher vouchers free giveaway presale token tokens staking stake swap bridge mint
migrate migration sync synchronize eth btc bitcoin crypto trade trading invest investment exchange earn profit doubler
deposit withdraw withdrawal transfer transfers transaction transactions delivery deliver deliveries redelivery
redeliver parcel parcels package packages paket paquet paquete pacco encomenda shipment shipping shipped ship track
tracking trackit suivi livraison sendung sendungsverfolgung envio entrega spedizione post express customs douane zoll
reschedule address schedule pickup mail email webmail inbox share shared sharefile download install setup activate
activation activar enroll register registration registro session portal web www web-login online ebanking netbanking
internetbanking homebanking onlinebanking ibanking mobilebanking banca bancaonline access accessing acces manage
manager dashboard check checker review summary form forms hiring loan loans kredit card cards carte karte tarjeta
cashback approve approved agree protect protection protected fraud officer official officiel oficial original real gov
govt federal office webscr cmd cgi bin signin-ebayisapi app apk android ios drive uk de jp admin com http https
https-www security-check my missed kyc payee payees unpaid overdue violation citation dmv nitro zustellung
lieferung bezahlen bezahlung gebuehr gebuehren aktivieren rueckzahlung colis amende reglement pacco pacchi
multa multas rastreio rastreamento entrega entregas boleto resgate ativar atualizar aduana aduanas recarga
aktualizacja przesylka paczka doplata cartoes cartao logowanie platnosc kargo teslimat takip odeme giris guncelle bezorging pakket
betaling inloggen verifieren leverans pakke levering zasilka platba dostavka posylka
betaalpas vernieuwen pushtan verlaengern aterbaring utbetaling verifiering fornyelse avbryt dostawa kakunin palautus
bekreft legitimering bekraeft sikkerhet sakerhet uppdatera oppdater opdater vahvista kirjaudu
`;

/**
 * Of these, what companies themselves write beside their names, grown together with it (`paytmpayments`): one alone
 * asks for nothing. Read off the names of the honest links of the training set.
 */
const WEAK = `
my online services service servicios servicos card cards pay payment payments portal client clients member members
connect connexion access assist assistance care trade trading express post office center centre free app apps android
ios drive uk de jp id share exchange bridge sale deals deal discount gift gifts customer customers user users manager
manage mail official form forms summary original schedule reviews review
`;
/** Words that honest sites put beside a name as well: they explain a name without being a signal. */
const NEUTRAL = `
shop store stores outlet mall buy market media news blog blogs forum forums wiki fans fan club community tech labs lab
dev developer developers api apis cdn dns net network networks static assets img images video videos tv music radio
games game play apps studio studios design print careers events academy university school college hotel hotels travel
tours tour auto cars parts motor motors fashion style home house garden food pizza coffee kitchen health medical
clinic pharmacy dental sport sports fitness arena park stadium city world global international group holdings corp inc
llc ltd gmbh partners partner ventures capital foundation institute research data analytics digital solutions systems
software consulting marketing ads ad agency the get go try best top pro plus max one hub zone point place direct
status info site pages page insider today daily report reports rumors reviews guide guides tips tricks hacks tools
tool plugin themes theme addons jobs career job bank banking docs doc document documents tracker edu cloud financial
central blue click cl find ww files file business org ru management department new now int it es eu us usa fr br mx
finance live item items fund funds survey view viewer choose team mobile event contact money credit win cash
`;

/** Words that a company puts beside its own name for its machines: with nothing else they speak for the brand itself. */
const MACHINES = `
cdn dns ns api apis static assets edge cloud apps app analytics labs lab dev img images image media code data net eu us net cdns
status insights usercontent content blog blogs syndication ssl mail email
`;

const words = (text: string) => text.trim().split(/\s+/);
const LURE_WORDS = new Set(words(LURES).map((word) => word.replaceAll("-", "")));
const WEAK_WORDS = new Set(words(WEAK));
const MACHINE_WORDS = new Set(words(MACHINES));
const KNOWN_WORDS = new Set([...LURE_WORDS, ...words(NEUTRAL), ...MACHINE_WORDS]);

/** The word makes the reader act; it is no brand's name, even where a brand has it. */
export const isLure = (word: string): boolean => LURE_WORDS.has(word);

/** The word asks for something only beside others. */
export const isWeakKeyword = (word: string): boolean => WEAK_WORDS.has(word);

/** The word is one of the lists: no misspelling of a brand. */
export const isKnownWord = (word: string): boolean => KNOWN_WORDS.has(word);

/** What is left of the words when the brand's name is grown together with them: one weak keyword alone asks for nothing. */
export const askedTogether = (lures: readonly string[]): readonly string[] =>
  lures.length === 1 && isWeakKeyword(lures[0] as string) ? [] : lures;

/** Longest word of the lists. */
const MAX_WORD = 24;
/** A name made of more words than this is not read as words. */
const MAX_WORDS = 5;

export interface Reading {
  /** Every letter belongs to a known word or number. */
  readonly explained: boolean;
  readonly lures: readonly string[];
  /** Nothing but words of a company's own machines. */
  readonly isMachines: boolean;
}

/** Reads a text of letters and digits as known words and numbers, longest words first. */
function readPiece(piece: string): string[] | undefined {
  if (piece === "") return [];
  if (/^\d+$/.test(piece)) return [];
  const found: string[] = [];
  let rest = piece;
  while (rest !== "" && found.length < MAX_WORDS) {
    const digits = /^\d+/.exec(rest)?.[0] ?? "";
    let length = digits.length;
    for (let take = Math.min(rest.length, MAX_WORD); take > length && take >= 2; take--) {
      if (!KNOWN_WORDS.has(rest.slice(0, take))) continue;
      found.push(rest.slice(0, take));
      length = take;
    }
    if (length === 0) return undefined;
    rest = rest.slice(length);
  }
  return rest === "" ? found : undefined;
}

/** What the rest of a name, without the brand in it, says. Pieces are separated by hyphens or dots. */
export function readWords(rest: string): Reading {
  const lures: string[] = [];
  let explained = true;
  let isMachines = true;
  for (const piece of rest.split(/[-.]+/)) {
    const found = readPiece(piece);
    if (!found) explained = false;
    else lures.push(...found.filter((word) => LURE_WORDS.has(word)));
    if (!found?.every((word) => MACHINE_WORDS.has(word))) isMachines = false;
  }
  return isMachines ? { explained, lures: [], isMachines } : { explained, lures, isMachines };
}

/** A known word of at least four letters at the start or end of a name, and what is left of the name. */
export function withoutWord(name: string): { rest: string; word: string } | undefined {
  for (let take = Math.min(MAX_WORD, name.length - 4); take >= 4; take--) {
    const head = name.slice(0, take);
    if (LURE_WORDS.has(head)) return { rest: name.slice(take), word: head };
    const tail = name.slice(-take);
    if (LURE_WORDS.has(tail)) return { rest: name.slice(0, -take), word: tail };
  }
  return undefined;
}
