import { defineFlags } from "@sextant/core";

/** The red flags of layer 5: what the QR codes in images do. */
export const catalogue = defineFlags(5, {
  "qr.link": {
    severity: "low",
    title: "QR code leads to a website",
    description: "A QR code hides where it leads until you scan it. Read the address it shows before you open it.",
    technique: "QR code",
    falsePositives: "Menus, posters, tickets: most codes in public are honest.",
  },
  "qr.link_in_mail": {
    severity: "medium",
    title: "QR code in a mail leads to a website",
    description:
      "The mail shows its link as a QR code, so that mail filters do not see it and you open it on your phone, away from your computer's protection.",
    technique: "quishing",
    falsePositives: "Tickets, event invitations and codes to set up an app.",
  },
  "qr.script": {
    severity: "high",
    title: "QR code carries a program",
    description:
      "Scanning this code would run something or open a file instead of a website. Honest codes do not do that.",
    technique: "malicious payload",
    falsePositives: "Test images of programmers.",
  },
  "qr.device_login": {
    severity: "high",
    title: "QR code signs another device in to your account",
    description: "Scanning this code in your messenger lets whoever showed it to you read and write in your name.",
    technique: "account takeover",
    falsePositives: "A picture of your own screen while you add a device yourself.",
  },
  "qr.wallet": {
    severity: "medium",
    title: "QR code asks for cryptocurrency",
    description: "The code carries a crypto address or payment. Such a payment cannot be called back.",
    technique: "irreversible payment",
    falsePositives: "Your own deposit address, donation pages and shops that take crypto.",
  },
  "qr.bank_payment": {
    severity: "low",
    title: "QR code fills in a payment",
    description: "The code fills in a bank transfer or payment. Check the receiver's name before you confirm it.",
    technique: "payment request",
    falsePositives: "Most invoices of today carry one.",
  },
  "qr.phone": {
    severity: "low",
    title: "QR code calls or writes to a number",
    description: "The code starts a call or a text message to a number that you do not see beforehand.",
    technique: "callback",
    falsePositives: "Business cards and hotlines.",
  },
  "qr.wifi": {
    severity: "low",
    title: "QR code joins a Wi-Fi network",
    description: "The code connects your phone to a network whose owner can watch and redirect what you do.",
    technique: "rogue network",
    falsePositives: "Guest networks of cafés, hotels and friends.",
  },
  "qr.app": {
    severity: "medium",
    title: "QR code opens or installs an app",
    description: "The code goes past the browser straight to an app, or to the installation of one.",
    technique: "app installation",
    falsePositives: "Codes on a maker's own packaging, and those that set up a code generator or mobile plan.",
  },
});
