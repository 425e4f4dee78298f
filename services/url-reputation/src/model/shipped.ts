import data from "../data/model.json" with { type: "json" };
import type { UrlParts } from "../url/parts.ts";
import type { Tables } from "./tables.ts";
import { type Reading, readIn, readModel } from "./model.ts";

const shipped = readModel(data);

/** "url-lexical 2026-11-21", for evidence. */
export const MODEL_NAME = `${data.name} ${data.version}`;

/** What its features take from data. */
export const shippedTables: Tables = shipped.tables;

/** What the shipped model makes of a link; the same parts always give the same. */
export const readLetters = (parts: UrlParts): Reading => readIn(shipped, parts);

/** Calibrated log-odds by the shipped model. */
export const riskOf = (parts: UrlParts): number => readLetters(parts).odds;
