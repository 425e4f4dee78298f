import type { ScamType } from "@sextant/core";

/**
 * The words by which feeds name a threat, as whole words or beginnings of words in lower case, and the kind of scam that
 * each means. The first that matches counts, so the particular stands before the general.
 */
const WORDS: readonly (readonly [ScamType, RegExp])[] = [
  ["malware", /\b(?:malware|ransomware|trojan|botnet|stealer|payload|exploit|c2|cc_skimmer|virus|worm|miner|unwanted)/],
  ["tech_support", /\b(?:tech(?:nical)?[ _-]?support|support[ _-]?scam|fake[ _-]?alert|scareware)/],
  ["crypto", /\b(?:crypto|wallet|airdrop|drainer|trust[ _-]?trading|seed[ _-]?phrase|nft|defi)/],
  ["investment", /\b(?:invest|ponzi|hyip|forex|trading|pig[ _-]?butcher|pyramid)/],
  ["shopping", /\b(?:fake[ _-]?(?:web)?shop|fake[ _-]?store|web[ _-]?shop|shop|counterfeit|store)/],
  ["delivery", /\b(?:parcel|delivery|package|courier|postal)/],
  ["government", /\b(?:government|tax|toll|customs|fine)\b/],
  ["romance", /\b(?:romance|dating)/],
  ["lottery", /\b(?:lottery|giveaway|sweepstake|prize|survey)/],
  ["job", /\b(?:job|employment|recruit|task[ _-]?scam)/],
  ["rental", /\b(?:rental|apartment)/],
  ["charity", /\b(?:charity|donation)/],
  ["subscription", /\b(?:subscription|cost[ _-]?trap)/],
  ["advance_fee", /\b(?:advance[ _-]?fee|419|inheritance|loan)/],
  ["extortion", /\b(?:extortion|sextortion|blackmail)/],
  ["phishing", /\b(?:phish|credential|social[ _-]?engineering|spoof|impersonat|login)/],
  ["other", /\b(?:scam|fraud)/],
];
/** Longest word that is looked at, in characters. */
const MAX_LENGTH = 80;

/** The kind of scam that a feed's word for a threat means; undefined when it is none of ours. */
export function scamTypeOfWord(word: string | undefined): ScamType | undefined {
  const lower = word?.slice(0, MAX_LENGTH).toLowerCase() ?? "";
  return lower === "" ? undefined : WORDS.find(([, pattern]) => pattern.test(lower))?.[0];
}
