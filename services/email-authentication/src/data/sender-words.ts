/**
 * Words of senders' names that name nobody. Written for Sextant from the display names that support desks, shops and
 * newsletters use, folded as `foldWord` folds.
 */
export const SENDER_WORDS = { name: "sender-words", version: "2026-11-23" } as const;

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ""));

/** A department, desk or notice speaks: support, security, billing, rewards, … In two dozen languages. */
const DESK = words(`
  support supports helpdesk help desk service services servicing customer customers client clients team teams care
  department dept division office center centre account accounts billing payment payments invoice invoices security
  secure verification verify validation admin administrator administration webmaster postmaster notification
  notifications notice notices alert alerts update updates message messages reminder confirmation approval claims claim
  processing dispatch shipping shipment delivery deliveries tracking order orders refund refunds reward rewards winner
  winners prize prizes giveaway bonus loyalty member members membership subscriber subscription benefits benefit
  abuse eligibility enrollment renewal renewals compliance fraud risk operations resources payroll quarantine mailbox
  system info information infos program programme access kit promotion promotions survey insights exclusive exclusives shopper shoppers recruitment hr onboarding
  hilfe kundendienst kundenservice kundenbetreuung kundencenter abteilung sicherheit konto rechnung zahlung lieferung
  gewinn gewinner pramie benachrichtigung mitteilung mitglied verwaltung
  soporte ayuda servicio atencion cliente clientes equipo cuenta seguridad facturacion pago pagos envio envios aviso
  avisos premio premios ganador recompensas notificacion departamento oficina
  assistance equipe compte securite facturation paiement livraison colis recompense gagnant cadeau servicio
  assistenza servizio clienti squadra sicurezza fatturazione pagamento consegna premi vincitore avviso
  suporte ajuda atendimento servico equipa conta seguranca fatura pagamentos entrega recompensa vencedor
  klantenservice klantenondersteuning ondersteuning afdeling rekening beveiliging betaling levering beloning beloningen
  winnaar melding
  kundservice kundtjanst kundsupport konto sakerhet betalning leverans avdelning kundeservice betaling sikkerhed
  sikkerhet levering belonning gevinst asiakaspalvelu turvallisuus palkinto
  pomoc obsluga klienta dzial bezpieczenstwo platnosc dostawa nagroda powiadomienie
  podpora zakaznicka oddeleni ucet zabezpeceni platba doruceni vyhra oznameni
  ugyfelszolgalat tamogatas biztonsag fizetes nyeremeny suport asistenta echipa securitate
  destek hizmetleri musteri ekibi guvenlik odeme teslimat odul kargo
  υποστηριξη εξυπηρετηση ομαδα λογαριασμος ασφαλεια πληρωμη παραδοση δωρο
  поддержка служба сервис отдел команда аккаунт безопасность оплата доставка выигрыш приз уведомление администрация
  підтримка команда безпека рахунок оплата доставка виграш сповіщення поддръжка екип сигурност сметка плащане награда
  dukungan layanan pelanggan akun keamanan pembayaran pengiriman hadiah pemenang
  תמיכה שירות לקוחות צוות חשבון אבטחה תשלום משלוח פרס
  دعم خدمة العملاء فريق حساب امن الحساب الدفع توصيل جائزة مكافات پشتیبانی
  सहायता सेवा टीम खाता सुरक्षा भुगतान इनाम`);

/** The same in scripts that write words without spaces: found inside a name. */
const UNSPACED_DESK =
  `サポート お知らせ ご案内 事務局 カスタマー センター セキュリティ アカウント 通知 当選 ポイント 係 窓口 支払 客服 中心 服务 服務 团队 團隊 账户 帳戶 账号 帳號 安全 通知 奖品 獎品 中奖 中獎 支付 物流 고객센터 고객지원 지원팀 서비스 계정 보안 알림 결제 배송 당첨 ฝ่าย บริการ ลูกค้า บัญชี แจ้งเตือน รางวัล`.split(
    " ",
  );

/** Kinds of organisations and legal forms: what bears them is no person. */
const ORGANISATION = words(`
  inc llc ltd limited corp corporation co company plc gmbh ag kg ug bv nv sa sas sarl srl spa sl ab oy oyj as asa aps
  pty pte bhd llp group holding holdings international global worldwide bank banca banco banque credit union insurance
  assurance university college school institute foundation association society club store shop outlet market
  marketplace boutique studio labs lab media magazine news newsletter digest weekly daily press agency partners
  solutions systems technologies technology tech software hosting cloud online web mobile digital pharmacy hospital
  clinic medical health healthcare dental hotel hotels resort airline airlines airways travel tours rail energy power
  electric gas water telecom wireless broadband express post postal logistics motors auto automotive realty properties
  affiliate partner deals offers offer deal`);

/** Words that stand in names of every kind and that addresses leave out. */
const FILLERS = words(`
  the a an of and for from to at in on by via with your you my our new no reply noreply donotreply not do you mail email
  e-mail www com net org official team hello hi welcome thank thanks dear important urgent re fw fwd auto automatic
  automated generated der die das und von fur le la les de des du et pour el los las y para il lo gli e per o os as
  het een en van voor us uk usa eu`);

/** Names of a domain's labels that say what it is used for, not whose it is. */
const LABELS = words(`
  mail email e em m news newsletter newsletters info online official shop store app my go get the www web send sender
  mailer mailing bounce bounces reply noreply notify notification notifications link links click track crm cs mkt
  marketing updates update team hq us uk eu ca au de fr es it jp`);

/** Titles before the names of persons. */
const TITLES = words(`mr mrs ms miss dr prof sir madam herr frau sr sra srta dott m mme barrister rev pastor attorney`);

/** A folded word that a desk uses of itself. */
export const isDeskWord = (word: string): boolean =>
  DESK.has(word) || UNSPACED_DESK.some((part) => word.includes(part));
/** A folded word of organisations' names. */
export const isOrganisationWord = (word: string): boolean => ORGANISATION.has(word);
/** A folded word that names nobody. */
export const isGeneric = (word: string): boolean => isDeskWord(word) || ORGANISATION.has(word) || FILLERS.has(word);
/** A label of a host name that says only what it is for. */
export const isPlainLabel = (label: string): boolean => LABELS.has(label);
/** A folded word before a person's name. */
export const isTitle = (word: string): boolean => TITLES.has(word);
