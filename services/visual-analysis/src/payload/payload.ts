import { isWallet } from "./wallet.ts";
import { linkIn } from "./link.ts";

/** What a code makes a phone do. */
export type PayloadKind =
  | "link"
  | "script"
  | "device_login"
  | "app"
  | "wallet"
  | "bank_payment"
  | "phone"
  | "wifi"
  | "other";

export interface Payload {
  readonly kind: PayloadKind;
  /** The web address that it carries, as written; also inside contacts, messages and text. */
  readonly link?: string;
}

/** Opening words (schemes and formats) of each kind, tried in order; all lower-case. */
const OPENINGS: readonly (readonly [PayloadKind, RegExp])[] = [
  // Run in a browser or read files: nothing honest is handed out so.
  ["script", /^(?:javascript|vbscript|data|file|blob|view-source):/],
  // Signing in another device: Telegram, Signal, WhatsApp (its code opens with a reference, "2@…"), Discord, Steam, Line.
  [
    "device_login",
    /^(?:tg:\/\/login|sgnl:\/\/linkdevice|tsdevice:|2@[\w+/=]{20}|https:\/\/discord(?:app)?\.com\/ra\/|https:\/\/s\.team\/q\/|https:\/\/line\.me\/r\/au\/)/,
  ],
  // Addresses and requests of crypto currencies (BIP 21, EIP 681 and those modelled on them).
  [
    "wallet",
    /^(?:bitcoin|bitcoincash|ethereum|litecoin|dogecoin|dash|monero|ripple|xrp|solana|tron|cardano|stellar|web\+stellar|lightning|wc|binance|polygon|ton):/,
  ],
  // EPC069-12, EMVCo merchant codes (PIX, PayNow, PromptPay, VietQR), Swiss QR-bill, Czech SPAYD, UPI, Russian ST0001, Slovak, Paytm, Alipay, WeChat Pay.
  [
    "bank_payment",
    /^(?:bcd\r?\n0|000201\d{4}|spc\r?\n0|spd\*\d|upi:\/\/pay|st0001\d\||bank:\/\/singlepaymentorder|https:\/\/qr\.alipay\.com\/|wxp:\/\/|payto:\/\/|swish:\/\/|mobilepay)/,
  ],
  ["wifi", /^wifi:/],
  ["phone", /^(?:tel|sms|smsto|mms|mmsto|facetime|facetime-audio|whatsapp|viber):/],
  // Opens or installs an app past the browser.
  ["app", /^(?:intent|market|itms-apps|itms-services|android-app|weixin|alipays?|fb|otpauth|lpa):/],
];

/** Reads what a code's text is. */
export function payloadOf(text: string): Payload {
  const trimmed = text.trim();
  const opening = trimmed.slice(0, 120).toLowerCase();
  const kind = OPENINGS.find(([, pattern]) => pattern.test(opening))?.[0];
  const link = linkIn(trimmed);
  const carried = link === undefined || kind === "script" ? {} : { link };
  if (kind) return { kind, ...carried };
  if (isWallet(trimmed)) return { kind: "wallet" };
  return { kind: link === undefined ? "other" : "link", ...carried };
}
