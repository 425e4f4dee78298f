import data from "../data/model.json" with { type: "json" };
import type { UrlParts } from "../url/parts.ts";
import { readModel, riskIn } from "./model.ts";

const shipped = readModel(data);

/** "url-lexical 2026-11-21", for evidence. */
export const MODEL_NAME = `${data.name} ${data.version}`;

/** Calibrated log-odds by the shipped model; the same parts always give the same. */
export const riskOf = (parts: UrlParts): number => riskIn(shipped, parts);
