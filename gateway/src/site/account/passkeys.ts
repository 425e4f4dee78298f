import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { MAX_PASSKEY_LABEL, type Passkey } from "../../accounts/people/passkeys.ts";
import { clientAddress } from "../../http/address.ts";
import { STORE_TIMEOUT_MS } from "../../http/quota-status.ts";
import { within } from "../../within.ts";
import { field, readForm } from "../form.ts";
import type { SiteContext } from "../reply.ts";
import type { SiteParts } from "../site.ts";
import { giveNotice } from "./notice.ts";
import { tell } from "./pages.ts";
import { type Member, seeOther, signIn } from "./session.ts";

const MAX_FORM = 64 * 1024;
/** Challenges that an hour gives one address. */
const CHALLENGES = 60;
const HOUR_MS = 3_600_000;

/** EdDSA, ES256, RS256 (https://www.iana.org/assignments/cose): what the library's default has without asking Node for experimental ones. */
const ALGORITHMS = [-8, -7, -257];

/** Whom passkeys are made for: the host of the address that is set, or this machine. */
interface Party {
  readonly id: string;
  readonly origin: string;
}

/** Undefined where browsers make none: by http elsewhere than on `localhost`, or at an address that no setting names. */
export function partyOf({ host }: SiteContext, { config }: SiteParts): Party | undefined {
  const origin = config.publicUrl ?? `http://${host}`;
  const address = URL.parse(origin);
  if (!address) return undefined;
  const { hostname, protocol } = address;
  if (hostname !== "localhost" && (protocol !== "https:" || config.publicUrl === undefined)) return undefined;
  return { id: hostname, origin };
}

/** A challenge is a ticket: it is used once, and soon. */
const bytesOf = (token: string) => Uint8Array.from(Buffer.from(token, "base64url"));

/** What a browser needs to make a passkey. */
export async function addOptions(ctx: SiteContext, parts: SiteParts, { account }: Member): Promise<void> {
  const party = partyOf(ctx, parts);
  if (!party) return tell(ctx, 400, "account.passkeys.failed");
  const challenge = await parts.people.makeTicket("passkey_add", account.id);
  const present = await parts.people.listPasskeys(account.id);
  const options = await generateRegistrationOptions({
    rpName: "Sextant",
    rpID: party.id,
    userID: Uint8Array.from(Buffer.from(account.id)),
    userName: account.email,
    challenge: bytesOf(challenge),
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: present.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  json(ctx, options);
}

/** Keeps a passkey that the browser made. */
export async function addPasskey(ctx: SiteContext, parts: SiteParts, member: Member, form: FormData): Promise<void> {
  const { people } = parts;
  const { id: accountId } = member.account;
  const party = partyOf(ctx, parts);
  const response = credentialOf<RegistrationResponseJSON>(form);
  const label = field(form, "label").trim().slice(0, MAX_PASSKEY_LABEL);
  const verified =
    party &&
    response &&
    (await verifyRegistrationResponse({
      response,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
      expectedChallenge: async (token) => (await people.takeTicket("passkey_add", token)) === accountId,
    }).catch(() => undefined));
  if (!verified || !verified.verified) return tell(ctx, 400, "account.passkeys.failed");
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  if (!(await people.addPasskey({ id, accountId, publicKey, counter, label }))) {
    return tell(ctx, 400, "account.passkeys.full");
  }
  await giveNotice(ctx, parts, member, "passkey_added", label);
  seeOther(ctx, "/account/security#passkeys");
}

/** Takes a passkey away. */
export async function removePasskey(
  ctx: SiteContext,
  { people }: SiteParts,
  { account }: Member,
  form: FormData,
): Promise<void> {
  const passkey = (await people.listPasskeys(account.id)).find(({ id }) => id === field(form, "id"));
  if (passkey && (await people.removePasskey(account.id, passkey.id))) {
    await people.note(account.id, "passkey_removed", passkey.label);
  }
  seeOther(ctx, "/account/security#passkeys");
}

/** What a browser needs to sign in by a passkey: whose, it says itself, so that nobody learns who has one. */
export async function signInOptions(ctx: SiteContext, parts: SiteParts): Promise<void> {
  const party = partyOf(ctx, parts);
  if (!party) return tell(ctx, 400, "account.passkeys.failed");
  const id = `passkey ${clientAddress(ctx.req, parts.config.trustedProxies)}`;
  const window = { kind: "sign_in", id, limit: CHALLENGES, windowMs: HOUR_MS } as const;
  const { granted } = await within(parts.windows.take([window], 1), STORE_TIMEOUT_MS, "the window store");
  if (!granted) return tell(ctx, 429, "account.too_many");
  const challenge = bytesOf(await parts.people.makeTicket("passkey_sign_in", ""));
  json(ctx, await generateAuthenticationOptions({ rpID: party.id, challenge, userVerification: "required" }));
}

/** Signs in whoever shows a passkey of an account. */
export async function signInByPasskey(ctx: SiteContext, parts: SiteParts): Promise<void> {
  const form = await readForm(ctx.req, MAX_FORM);
  const response = credentialOf<AuthenticationResponseJSON>(form);
  const passkey = response && (await parts.people.findPasskey(response.id));
  const counter = passkey && (await verify(ctx, parts, passkey, response));
  const account = passkey && counter !== undefined ? await parts.people.find({ id: passkey.accountId }) : undefined;
  if (!account || counter === undefined) return tell(ctx, 400, "account.passkeys.failed");
  await parts.people.usePasskey(passkey!.id, counter);
  await signIn(ctx, parts, account, "passkey");
  seeOther(ctx, "/account");
}

/** The passkey's new counter; undefined when what was shown does not hold. */
async function verify(
  ctx: SiteContext,
  parts: SiteParts,
  { id, publicKey, counter }: Passkey,
  response: AuthenticationResponseJSON,
): Promise<number | undefined> {
  const party = partyOf(ctx, parts);
  if (!party) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      expectedChallenge: async (token) => (await parts.people.takeTicket("passkey_sign_in", token)) !== undefined,
      credential: { id, publicKey, counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** A credential as the browser wrote it: something with an id; its other parts the library looks at. */
function credentialOf<T>(form: FormData): T | undefined {
  try {
    const value = JSON.parse(field(form, "credential")) as { readonly id?: unknown } | null;
    return typeof value?.id === "string" ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}

function json(ctx: SiteContext, value: object): void {
  ctx.set("Cache-Control", "no-store");
  ctx.type = "application/json";
  ctx.body = JSON.stringify(value);
}
