/** What the end-to-end tests send. Written for them; no real person's message. */

export const LAYER_TABLE = [
  [1, "URL Reputation"],
  [2, "Domain Intelligence"],
  [3, "Email Authentication"],
  [4, "AI Text Analysis"],
  [5, "Visual Analysis"],
  [6, "Community Database"],
] as const;

export const SMS =
  "DHL: your parcel is on hold because the customs fee of 2.99 EUR was not paid. Pay today at https://dhl-parcel-fee.top/pay?id=883 or it will be returned to the sender.";

export const MAIL = [
  "Received: from mail.paypa1-secure.top (mail.paypa1-secure.top [203.0.113.9]) by mx.example.net; Fri, 20 Nov 2026 10:00:00 +0000",
  "From: PayPal Service <service@paypa1-secure.top>",
  "Reply-To: recovery.desk77@gmail.com",
  "To: someone@example.net",
  "Subject: Your account has been limited",
  "Date: Fri, 20 Nov 2026 10:00:00 +0000",
  "Message-ID: <1@paypa1-secure.top>",
  "Content-Type: text/plain; charset=utf-8",
  "",
  "Dear customer,",
  "",
  "We noticed unusual activity and limited your account. Confirm your password and card number within 24 hours",
  "at http://paypa1-secure.top/login or your account will be closed permanently.",
  "",
  "PayPal Security Team",
  "",
].join("\n");
