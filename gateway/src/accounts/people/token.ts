import { hash, randomBytes } from "node:crypto";

/** 256 random bits: nobody guesses one, and its hash needs no salt. */
const TOKEN_BYTES = 32;
/** What {@link makeToken} makes, and nothing else. */
const TOKEN_FORM = /^[\w-]{43}$/;

/** A new opaque token; only {@link hashToken} of it is stored. */
export const makeToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");
export const isToken = (text: string): boolean => TOKEN_FORM.test(text);
/** SHA-256 in hexadecimal. */
export const hashToken = (token: string): string => hash("sha256", token, "hex");
