import { MAIL, SMS } from "./samples.ts";

/** What is wanted of a scam: its kind. Contents written for the tests; no real person's message. */
export type Pinned = readonly [name: string, content: string, scamType: string];

export const SCAMS: readonly Pinned[] = [
  ["a parcel fee", SMS, "delivery"],
  ["a mail that wants a password", MAIL, "phishing"],
  [
    "a child with a new number",
    "Hi mum, my phone broke, this is my new number. Can you pay a bill for me today? 1,480 pounds, I will pay you back tomorrow x",
    "family_emergency",
  ],
  [
    "a webcam threat",
    "I recorded you through your webcam while you watched adult sites. Send 1,200 USD in bitcoin to 1BoatSLRHtKNngkdXEeobR76b53LETtpyT within 48 hours or I send the video to all your contacts.",
    "extortion",
  ],
  [
    "a lottery",
    "Congratulations! You have won 850,000 GBP in the Microsoft lottery. To receive your prize pay the processing fee of 250 GBP and reply with your bank details to claims.office@mail-winners.com.",
    "lottery",
  ],
  [
    "a job that costs money",
    "Work from home and earn 300 euros a day by rating hotels. No experience. First you top up your account with 100 USDT to unlock the tasks. Write to our manager on Telegram.",
    "job",
  ],
  [
    "an inheritance",
    "Dear friend, I am Barrister James Okoro. My late client left 14.5 million dollars and no heir. I want to present you as next of kin; you keep 40 percent. Send your full name, address and bank account so that we can begin, and keep this confidential.",
    "advance_fee",
  ],
  [
    "a support call",
    "Your Windows computer is infected with 5 viruses! Do not turn it off. Call Microsoft support at +1 888 555 0134 now so that our technician can connect with AnyDesk and clean it.",
    "tech_support",
  ],
  [
    "a parcel fee in Spanish",
    "Correos: su paquete está retenido en aduana. Pague la tasa de 1,79 € con su tarjeta en correos-aduana-pago.top hoy o será devuelto.",
    "delivery",
  ],
  [
    "a bank in German",
    "Ihre Sparkasse: Ihr Online-Zugang läuft heute ab. Bestätigen Sie PIN und TAN unter spk-anmeldung-pruefen.top, sonst wird Ihr Konto gesperrt.",
    "phishing",
  ],
  ["a look-alike link", "http://paypa1-secure-login.top/verify?id=1", "phishing"],
  ["a brand among words that make you act", "https://secure-appleid-verify.info/login", "phishing"],
  ["foreign letters", "http://xn--pypal-4ve.com/signin", "phishing"],
];

export interface Honest {
  readonly name: string;
  readonly content: string;
  readonly type: "text" | "url";
}
const text = (name: string, content: string): Honest => ({ name, content, type: "text" });
const link = (name: string, content: string): Honest => ({ name, content, type: "url" });
export const HONEST: readonly Honest[] = [
  text(
    "a parcel's notice",
    "Your DHL parcel JD014600 arrives tomorrow between 10:00 and 12:00. Track it in the app or at https://www.dhl.de/tracking",
  ),
  text("a child on a late train", "Hi mum, my train is late, I'll be home around eight. Can you put the rice on? x"),
  text(
    "an authority's warning about scams",
    "HMRC will never text you a link. If you get a message with a link asking for payment, do not click; report it to phishing@hmrc.gov.uk.",
  ),
  text(
    "an electricity bill",
    "Your electricity bill of 84.20 EUR for October is in your customer account. It will be debited on 15 November. You need not do anything.",
  ),
  text("a code for the driver", "Have the code ready when the driver arrives."),
  text("a lunch", "Lunch on Thursday at one? The new place by the station has a table for us."),
  text(
    "a club's minutes",
    "The minutes of the garden club are attached. Next meeting on 3 December, please bring the key to the shed.",
  ),
  // Public suffixes that are sites too.
  ...["gov.uk", "nhs.uk", "police.uk", "gov.au", "go.jp", "com.br"].map((host) => link(host, host)),
  link("a news site", "https://www.bbc.co.uk/news"),
  link("an article about phishing", "https://en.wikipedia.org/wiki/Phishing"),
  link("a registry under a risky ending", "https://www.nic.top/"),
];

export const LITTLE = ["hi", "hello", "+44 20 7946 0958", "+44 906 123 4567"];
