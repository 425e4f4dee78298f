import { defineFlags, IDENTITY_FLAGS, LINK_NOT_OF_CLAIMED } from "@sextant/core";

/** The red flags of layer 2: whom a domain pretends to be, and how young, cheap or hidden it is. */
export const catalogue = defineFlags(2, {
  [LINK_NOT_OF_CLAIMED]: IDENTITY_FLAGS[LINK_NOT_OF_CLAIMED],
  "domain.homoglyph": {
    severity: "high",
    title: "Foreign letters imitate a brand",
    description:
      "The name looks like a well-known brand's, but some letters come from another alphabet or carry marks.",
    technique: "homoglyph",
    falsePositives: "A brand's own spelling in a national alphabet that the registry does not list.",
  },
  "domain.lookalike": {
    severity: "medium",
    title: "Almost a brand's name",
    description: "The name differs from a well-known brand's only by a letter or a sign that is easily overlooked.",
    technique: "typosquatting",
    falsePositives: "Small honest organisations whose name happens to be close to a brand's.",
  },
  "domain.combosquat": {
    severity: "low",
    title: "Brand name with added words",
    description:
      "The name contains a well-known brand's name with something added. The brand's own site has another name. Alone this proves little.",
    technique: "combosquatting",
    falsePositives: "Resellers, fan sites and the brand's own campaign sites that the registry does not list.",
  },
  "domain.credential_bait": {
    severity: "high",
    title: "Brand name beside words that make you act",
    description:
      "A name like a brand's stands beside words such as login, verify or pay, on a domain that is not the brand's. That is how phishing pages are named.",
    technique: "combosquatting",
    falsePositives: "A brand's own sign-in or tracking site under a name that the registry does not list.",
  },
  "domain.tld_swap": {
    severity: "low",
    title: "Brand name under another ending",
    description:
      "The name is a well-known brand's, but the ending (such as .com) is not one that the brand is known to use. Alone this proves little.",
    technique: "TLD swap",
    falsePositives: "A brand's site in a country that the registry does not list, or a namesake.",
  },
  "domain.brand_in_subdomain": {
    severity: "high",
    title: "Brand name in front of a stranger's domain",
    description:
      "The address begins with a well-known brand's name, but the domain at its end belongs to somebody else.",
    technique: "subdomain spoofing",
    falsePositives: "Service providers that give each customer company a name under their own domain.",
  },
  "domain.brand_on_free_hosting": {
    severity: "medium",
    title: "Brand name on free hosting",
    description: "The page carries a well-known brand's name but lies where anybody can put a page free of charge.",
    technique: "free hosting",
    falsePositives: "Fan pages, demonstrations and students' exercises.",
  },
  "domain.display_name_brand": {
    severity: "high",
    title: "Sender's name claims a brand",
    description:
      "The sender calls himself by a well-known brand's name, but writes from a domain that is not the brand's.",
    technique: "display name spoofing",
    falsePositives: "Newsletters that a provider sends for a brand, and people named like one.",
  },
  "domain.risky_tld": {
    severity: "low",
    title: "Ending that scams prefer",
    description: "Domains with this ending are used for scams far more often than others.",
    technique: "cheap domains",
    falsePositives: "Honest small sites that chose the ending for its price.",
  },
  "domain.mixed_scripts": {
    severity: "medium",
    title: "Alphabets mixed in one word",
    description: "One word of the name mixes letters of different alphabets, which no language does.",
    technique: "mixed scripts",
    falsePositives: "Brand names that mix alphabets on purpose.",
  },
  "domain.free_hosting": {
    severity: "low",
    title: "Free hosting",
    description: "The page lies on a service where anybody can put a page free of charge and without being known.",
    technique: "free hosting",
    falsePositives: "Many honest personal pages, portfolios and test sites.",
  },
  "domain.dynamic_dns": {
    severity: "medium",
    title: "Dynamic DNS name",
    description:
      "The name comes from a service that points names at changing home connections. Organisations do not use it.",
    technique: "dynamic DNS",
    falsePositives: "Home servers and cameras of private persons.",
  },
  "domain.disposable_mail": {
    severity: "medium",
    title: "Throw-away e-mail address",
    description: "The address belongs to a service for mailboxes that disappear after minutes or hours.",
    technique: "disposable address",
    falsePositives: "People who protect their privacy when they sign up somewhere.",
  },
  "domain.generated": {
    severity: "low",
    title: "Name looks made by a machine",
    description: "The letters of the name follow each other as no word of a language does.",
    technique: "generated domains",
    falsePositives: "Abbreviations, and words of languages that are rare among the names it was compared with.",
  },
  "domain.new_registration": {
    severity: "high",
    title: "Domain registered very recently",
    description: "The domain was registered only days ago. Scams use fresh domains, since old ones get blocked.",
    technique: "newly registered domain",
    falsePositives: "New companies, events and campaigns.",
  },
  "domain.young_registration": {
    severity: "low",
    title: "Young domain",
    description: "The domain was registered within the last three months.",
    technique: "newly registered domain",
    falsePositives: "New companies, events and campaigns.",
  },
  "domain.unregistered": {
    severity: "medium",
    title: "Domain does not exist",
    description: "The domain of this address does not exist, so nobody can be reached there.",
    technique: "forged address",
    falsePositives: "A typing mistake, or a domain that expired after an old message was sent.",
  },
  "domain.on_hold": {
    severity: "high",
    title: "Domain was suspended",
    description: "The registry or registrar has taken the domain out of service, which they do after reports of abuse.",
    technique: "suspended domain",
    falsePositives: "Unpaid renewals and unconfirmed owners' addresses.",
  },
  "domain.no_mail": {
    severity: "medium",
    title: "Sender's domain takes no mail",
    description: "The domain that this message claims to come from declares that it never receives mail.",
    technique: "forged address",
    falsePositives: "Automatic notifications from a domain that really takes no replies.",
  },
  "domain.parked": {
    severity: "low",
    title: "Parked domain",
    description: "The domain is parked: it shows advertisements or nothing, and waits for a buyer.",
    technique: "parked domain",
    falsePositives: "Owners who use a registrar's default name servers.",
  },
  "domain.fresh_certificate": {
    severity: "low",
    title: "Brand-new certificate",
    description: "The site's certificate was issued within the last days, as for a site that was just set up.",
    technique: "fresh infrastructure",
    falsePositives: "Certificates are renewed every few weeks on many honest sites.",
  },
});
