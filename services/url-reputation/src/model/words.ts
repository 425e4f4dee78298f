/** Classes of words that scam links use, in the languages in which they were seen. Matched inside tokens of a URL. */
const CLASSES: Readonly<Record<string, string>> = {
  account:
    "login logon signin signon sign-in log-in verify verif verification secure security account accounts acount update confirm auth authenticate unlock suspend restore recover recovery password passwd billing webscr session portal userid validate validation limited alert notice mypage member kyc identity id-check sso webmail mailbox owa roundcube office365 onedrive sharepoint cuenta conta compte konto zugang anmelden sicherheit seguridad segura seguro cliente clientes acceso accesso conferma securite",
  bank: "bank banking banco banca banque card cards credit debit kredit visa mastercard netbank ebanking ibank onlinebanking finance loan prestamo pret cash fund funds atm iban pix wire transfer",
  money:
    "pay payment payments paiement pago pagos refund rebate tax invoice bill claim bonus reward rewards prize gift giftcard win winner lucky lottery free promo discount coupon voucher cashback offer deal sale earn profit income rich money dollar gold hadiah gratis claimnow redeem spin",
  parcel:
    "post postal parcel package packet delivery deliver shipment shipping ship track tracking courier express paket colis livraison entrega envio correos posten posta usps ups dhl fedex gls evri hermes dpd redelivery customs toll tolls ezpass e-zpass sunpass fastrak violation fine dmv",
  crypto:
    "crypto coin coins token tokens wallet wallets swap dapp dapps defi nft mint minting airdrop airdrops connect stake staking btc bitcoin eth ethereum ether usdt tron bnb sol metamask trustwallet ledger trezor exchange dex bridge web3 chain blockchain node rectify pool mining miner yield presale ico uniswap pancakeswap opensea",
  trade:
    "trade trading trader traders invest investment investing investor forex fx option options capital market markets broker wealth asset assets stock stocks futures global pro ltd fintech",
  shop: "shop store outlet mall buy order sale sales cheap official boutique market marketplace olx allegro vinted shoes bags watch fashion clearance warehouse",
  help: "support help helpdesk service services center centre care customer team assistance desk hotline tech fix solution solutions resolve contact info",
  game: "discord nitro steam steamcommunity roblox csgo skin skins trade gift robux giveaway free fortnite pubg garena freefire tournament vote",
  adult: "casino bet bets betting slot slots poker game games sex porn xxx cam dating date hot girl girls",
  gov: "gov gouv government irs hmrc impots ameli caf mygov service-public tax ministry police customs benefit stimulus relief grant",
  urgent:
    "urgent alert warning final notice expire expired expiring pending hold locked blocked action required immediate now today",
  ja: "mercari rakuten aeon eki jaccs saison orico smbc mufg sumitomo etc-meisai meisai epos jcb view mizuho nta ntt docomo softbank kddi amazoo amaz0n amzon",
};

/** Names of the classes, in the order of {@link classesIn}'s counts. */
export const WORD_CLASSES = Object.keys(CLASSES);

const classesOf = new Map<string, number[]>();
for (const [index, words] of Object.values(CLASSES).entries()) {
  for (const word of words.split(" ")) {
    for (const spelling of new Set([word, word.replaceAll("-", "")])) {
      const known = classesOf.get(spelling) ?? [];
      if (!known.includes(index)) known.push(index);
      classesOf.set(spelling, known);
    }
  }
}
const MAX_WORD = Math.max(...[...classesOf.keys()].map((word) => word.length));
/** Shortest word that is found inside a longer token; shorter ones must be a token of their own. */
const MIN_INSIDE = 4;

/** Adds to `counts` how many words of each class a token is or contains, longest match first, none overlapping. */
export function countClasses(token: string, counts: Float32Array): number {
  let covered = 0;
  for (let at = 0; at < token.length;) {
    const taken = longestAt(token, at);
    if (taken === undefined) {
      at += 1;
      continue;
    }
    for (const index of classesOf.get(taken) ?? []) counts[index] = (counts[index] ?? 0) + 1;
    at += taken.length;
    covered += taken.length;
  }
  return covered;
}

/** The words of the classes that a token is or contains, as {@link countClasses} counts them. */
export function classWordsIn(token: string): string[] {
  const words: string[] = [];
  for (let at = 0; at < token.length;) {
    const taken = longestAt(token, at);
    if (taken !== undefined) words.push(taken);
    at += taken?.length ?? 1;
  }
  return words;
}

/** Classes of words with which scams lure or press; those of the others stand in the names of honest shops too. */
const LURE_CLASSES: ReadonlySet<string> = new Set([
  "account",
  "bank",
  "money",
  "parcel",
  "crypto",
  "gov",
  "urgent",
  "ja",
]);

const isLure = (word: string): boolean =>
  (classesOf.get(word) ?? []).some((index) => LURE_CLASSES.has(WORD_CLASSES[index] as string));

/** The words of the classes in tokens; those of lures alone where there are any. */
export function luresIn(tokens: readonly string[]): { words: string[]; isLure: boolean } {
  const words = tokens.flatMap(classWordsIn);
  const lures = words.filter(isLure);
  return { words: lures.length > 0 ? lures : words, isLure: lures.length > 0 };
}

function longestAt(token: string, at: number): string | undefined {
  const isWhole = at === 0;
  for (let length = Math.min(MAX_WORD, token.length - at); length >= 2; length--) {
    if (length < MIN_INSIDE && !(isWhole && length === token.length)) return undefined;
    const word = token.slice(at, at + length);
    if (classesOf.has(word)) return word;
  }
  return undefined;
}
