import { defineFlags } from "@sextant/core";

/** What layer 4 can report. */
export const catalogue = defineFlags(4, {
  "text.test_spam": {
    severity: "critical",
    title: "Spam test string",
    description: "The text contains GTUBE, the string that mail software agrees to treat as spam in tests.",
    technique: "test",
    falsePositives: "Documentation about spam filters that quotes the string.",
  },
  "text.test_phishing": {
    severity: "critical",
    title: "Phishing test string",
    description: "The text contains GTPHISH, the string that mail software agrees to treat as phishing in tests.",
    technique: "test",
    falsePositives: "Documentation about phishing filters that quotes the string.",
  },
  "text.hidden": {
    severity: "medium",
    title: "Hidden text",
    description: "The mail carries a long text that its reader does not see. Senders hide text to mislead filters.",
    technique: "filter evasion",
    falsePositives: "Newsletters whose layout keeps a second, invisible version for small screens.",
  },
  "text.model_addressed": {
    severity: "high",
    title: "Talks to the scanner",
    description:
      "The message speaks to a program that might judge it and tells it what to answer. Honest senders write to people.",
    technique: "prompt injection",
    falsePositives: "Articles and discussions about prompt injection that quote an example.",
  },
  "text.obfuscated": {
    severity: "high",
    title: "Disguised wording",
    description:
      "The text was written so that a program reads other words than a person: look-alike letters, invisible characters, digits for letters or spaced-out words.",
    technique: "filter evasion",
    falsePositives: "Playful spelling in chats, and product names with digits in them.",
  },
  "text.wording": {
    severity: "medium",
    title: "Worded like known scams",
    description:
      "As a whole the message reads like scams do, though none of their usual tricks stands out. The quoted sentence contributes most.",
    technique: "social engineering",
    falsePositives:
      "Honest messages about the subjects that scams choose: money, accounts, parcels, new acquaintances.",
  },
  "text.second_reader": {
    severity: "medium",
    title: "A second reader calls it a scam",
    description:
      "The score was uncertain, and a large language model that the operator runs or pays for was asked. It calls the message a scam and quotes these words.",
    technique: "wording",
    falsePositives: "Unusual honest messages; the opinion of a language model is no proof.",
  },
  "text.credential_request": {
    severity: "medium",
    title: "Asks for secret data",
    description:
      "The message asks you to enter or send passwords, card or account data, or an identity document. Honest organisations do not collect these through messages.",
    technique: "credential phishing",
    falsePositives: "A sign-up that you began yourself and that asks for documents.",
  },
  "text.code_request": {
    severity: "medium",
    title: "Asks for a login code",
    description: "Somebody wants a one-time code that was sent to you. Whoever has it can enter your account.",
    technique: "account takeover",
    falsePositives: "A courier who asks for a delivery code at the door.",
  },
  "text.seed_phrase": {
    severity: "critical",
    title: "Asks for access to a crypto wallet",
    description:
      "Whoever has the recovery phrase of a wallet has what is in it, and a wallet connected to a stranger's page can be emptied.",
    technique: "wallet theft",
    falsePositives: "Guides on how to write down a recovery phrase; exchanges that you opened yourself.",
  },
  "text.account_threat": {
    severity: "medium",
    title: "Threatens to close an account",
    description:
      "The message says an account is or will be blocked and presses you to act now. It is the commonest way to make people click.",
    technique: "pressure",
    falsePositives: "Real notices of unpaid contracts; they come by the usual channel and name a contract.",
  },
  "text.gift_cards": {
    severity: "high",
    title: "Wants gift cards",
    description:
      "Payment or a favour in gift cards or voucher codes cannot be taken back, so swindlers love it. No authority or firm is paid that way.",
    technique: "untraceable payment",
    falsePositives: "Shops that advertise gift cards; real prizes paid as a voucher.",
  },
  "text.crypto_payment": {
    severity: "high",
    title: "Wants cryptocurrency",
    description:
      "You are asked to move or pay money as cryptocurrency under pressure or with a promise. Such payments cannot be taken back.",
    technique: "untraceable payment",
    falsePositives: "Friends who trade and talk about it.",
  },
  "text.cash_by_courier": {
    severity: "critical",
    title: "Somebody will collect cash",
    description:
      "Money, cards or jewellery are to be handed to a messenger. Police, banks and hospitals never do this.",
    technique: "courier fraud",
    falsePositives: "A private sale paid in cash at the door.",
  },
  "text.untraceable_payment": {
    severity: "medium",
    title: "Wants an instant transfer",
    description:
      "A payment that arrives at once and cannot be taken back is asked for in a story that makes you hurry.",
    technique: "untraceable payment",
    falsePositives: "Friends and family who share costs.",
  },
  "text.advance_fee": {
    severity: "medium",
    title: "Pay first, receive later",
    description:
      "A fee or deposit is asked before money, a prize, a loan or a job is handed over. After the fee comes the next fee.",
    technique: "advance fee",
    falsePositives: "Real deposits for rooms and halls, with a contract.",
  },
  "text.parcel_fee": {
    severity: "medium",
    title: "Small fee for a parcel",
    description: "A small charge through a link is to release a parcel. The aim is your card data.",
    technique: "parcel phishing",
    falsePositives: "Real customs charges, which you find again when you open the carrier's own site.",
  },
  "text.fine_by_link": {
    severity: "medium",
    title: "Fine or debt by link",
    description:
      "A fine, toll, tax or debt is to be paid through a link, quickly. Authorities write letters and name where you can check.",
    technique: "fake fine",
    falsePositives: "Reminders of toll services that you have an account with.",
  },
  "text.refund_bait": {
    severity: "medium",
    title: "Refund to be claimed",
    description: "Money is waiting if you confirm card or account data. Real refunds go back the way you paid.",
    technique: "refund bait",
    falsePositives: "Shops that report a refund they have already made.",
  },
  "text.prize": {
    severity: "medium",
    title: "A prize to claim",
    description:
      "You have won something and must click, call or pay to get it. You cannot win a draw that you did not enter.",
    technique: "prize bait",
    falsePositives: "Real raffles of shops and clubs.",
  },
  "text.too_good": {
    severity: "medium",
    title: "Guaranteed gain",
    description: "Profit without risk does not exist; who promises it is not an adviser.",
    technique: "investment fraud",
    falsePositives: "Adverts for bank savings with a state guarantee.",
  },
  "text.easy_money": {
    severity: "medium",
    title: "Easy money for little work",
    description:
      "A job that pays much for likes, ratings or minutes of work, arranged by chat, ends with you paying in.",
    technique: "task job fraud",
    falsePositives: "Real part-time adverts with an employer's name and an hourly wage.",
  },
  "text.inheritance": {
    severity: "high",
    title: "A stranger's fortune",
    description: "A large sum from an inheritance or a frozen fund is offered to you. It does not exist; the costs do.",
    technique: "advance fee",
    falsePositives: "Letters of a notary about a relative whom you know.",
  },
  "text.secrecy": {
    severity: "medium",
    title: "You must tell nobody",
    description: "You are to keep a matter of money from your family, bank or colleagues, so that nobody warns you.",
    technique: "isolation",
    falsePositives: "Surprise parties and real company confidentiality.",
  },
  "text.stay_on_line": {
    severity: "high",
    title: "You must not hang up",
    description: "A caller who does not let you hang up fears that you will ask somebody.",
    technique: "isolation",
    falsePositives: "Telephone menus that ask you to hold.",
  },
  "text.authority": {
    severity: "medium",
    title: "Police or court wants money",
    description:
      "Somebody who claims to be an authority wants money or data at once. Authorities do neither by message or phone.",
    technique: "impersonated authority",
    falsePositives: "Real letters about fines, with a way to object.",
  },
  "text.blackmail": {
    severity: "high",
    title: "Blackmail",
    description:
      "The writer threatens to publish or do something unless you pay. Paying brings the next demand; most have nothing in hand.",
    technique: "extortion",
    falsePositives: "News and advice about such letters.",
  },
  "text.remote_access": {
    severity: "high",
    title: "Wants to control your device",
    description: "You are to install or open a program that lets somebody else see or steer your device.",
    technique: "remote access",
    falsePositives: "Your company's own helpdesk, when you called it.",
  },
  "text.install_app": {
    severity: "medium",
    title: "Install an app from a link",
    description:
      "An app is to be installed from a link, for a bank, parcel or authority. It may read your messages and codes.",
    technique: "malicious app",
    falsePositives: "Banks that advertise their app by text message.",
  },
  "text.callback_number": {
    severity: "medium",
    title: "Calls you to call a number",
    description:
      "A charge or alarm that you do not know, and a number to call at once. The helper at the other end is the swindler.",
    technique: "callback phishing",
    falsePositives: "Real invoices with a service number.",
  },
  "text.off_platform": {
    severity: "medium",
    title: "Move to another channel",
    description: "The talk is to go on in another app, away from the platform that protects and records it.",
    technique: "off-platform move",
    falsePositives: "Friends who exchange numbers.",
  },
  "text.new_number": {
    severity: "high",
    title: "A relative's new number",
    description: "Somebody says to be family on a new number and soon needs something. Call the old number first.",
    technique: "impersonated relative",
    falsePositives: "Relatives who really changed their number.",
  },
  "text.family_emergency": {
    severity: "high",
    title: "Family in trouble needs money",
    description: "A relative is said to be in an accident, arrested or without a phone, and money is needed now.",
    technique: "impersonated relative",
    falsePositives: "Real emergencies; a call to a known number settles it.",
  },
  "text.cannot_call": {
    severity: "medium",
    title: "Cannot be called",
    description: "The writer wants money or cards but cannot talk or be called, so that you do not hear who it is.",
    technique: "isolation",
    falsePositives: "Colleagues who really sit in a meeting.",
  },
  "text.changed_account": {
    severity: "high",
    title: "Bank details have changed",
    description: "An invoice is to be paid to another account than before. Ask by a number that you already have.",
    technique: "invoice fraud",
    falsePositives: "Firms that really change banks and tell you to check by phone.",
  },
  "text.recovery_offer": {
    severity: "medium",
    title: "Offers to get lost money back",
    description:
      "Who lost money is offered its return, for a fee or by chat. It is the second fraud on the same victim.",
    technique: "recovery fraud",
    falsePositives: "Police and lawyers who inform victims without asking for payment.",
  },
  "text.love_and_money": {
    severity: "high",
    title: "Love and money in one talk",
    description: "Affection from somebody you have not met, and in the same talk investments, parcels or transfers.",
    technique: "romance fraud",
    falsePositives: "Couples who talk about money.",
  },
  "text.unseen_rental": {
    severity: "medium",
    title: "Pay for a home you have not seen",
    description: "A deposit is wanted before you could see the flat or have a contract.",
    technique: "rental fraud",
    falsePositives: "Holiday homes booked through a known platform.",
  },
  "text.mailbox_quota": {
    severity: "medium",
    title: "Your mailbox needs attention",
    description: "The mailbox is said to be full or to hold messages back, and you are to sign in through the message.",
    technique: "credential phishing",
    falsePositives: "Messages of your own helpdesk, which name the ticket and ask for no password.",
  },
});
