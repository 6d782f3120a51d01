import { listCharacters } from "../../catalogue/catalogue.server.ts";
import { copiesOf, readText } from "../../moderation/reading.server.ts";
import { plain } from "../voice/words.ts";
import { careFirst, isCryForHelp, isToldToBeAnother, type Risk, riskIn } from "./risks.ts";

/** What the word list of what is said to everybody means here. */
const asRisk: Record<string, Risk> = {
  contact: "personal",
  "private-person": "personal",
  link: "personal",
  minors: "sexual",
  sexual: "sexual",
  hate: "hate",
  slur: "hate",
  threat: "harm",
  illegal: "harm",
};

/** Why a fan's words are not for the character to answer; null for nearly all. */
export async function riskOf(text: string): Promise<Risk | null> {
  if (isCryForHelp(text)) return "self-harm";
  const found = readings(text).flatMap((words) => risksOf(words));
  const worst = careFirst.find((risk) => found.includes(risk));
  if (worst) return worst;
  const { heldFor } = await readText(text, { withNames: true });
  if (heldFor === null) return null;
  return heldFor === "care" ? "self-harm" : (asRisk[heldFor] ?? null);
}

/** Without asking for the operator's own words: for what was looked at when it was said. */
export const wasRisky = (text: string): boolean =>
  isCryForHelp(text) || readings(text).some((words) => risksOf(words).length > 0);

function risksOf(words: string): Risk[] {
  const names = listCharacters().map(({ name }) => plain(name).split(" ")[0] ?? "");
  const found = riskIn(words);
  return [...(found ? [found] : []), ...(isToldToBeAnother(words, names) ? (["in-part"] as const) : [])];
}

/** As it stands, and with what disguises words undone. */
const readings = (text: string): string[] => [...new Set(copiesOf(text).map(plain))];

const claims =
  /\bi(?:'?m| am) (?:not (?:an? )?(?:ai|bot|robot|program|machine|fictional|character)|(?:really |actually )?(?:an? )?(?:real|actual|living) (?:person|human|woman|man|girl|boy)|(?:really |actually )?human)\b|\breal (?:person|human) (?:here|typing)\b/i;
const outside =
  /\b(?:system prompt|my (?:instructions|guidelines|programming|prompt|training data)|as an? (?:ai|language model|large language model)|i was (?:trained|told|instructed) (?:by|to|on)|openai|chatgpt|anthropic|language model)\b/i;
const asksFor =
  /\b(?:what(?:'?s| is| are)|tell me|give me|send me|share|type|where is|may i have|could i have)\b.{0,24}\byour\b.{0,16}\b(?:address|phone|number|email|e-mail|last name|surname|full name|real name|password|school|location|birthday|date of birth|age|photo|picture|selfie|insta\w*|snap\w*|whatsapp)\b|\bhow old are you\b|\bwhere (?:exactly )?do you live\b|\bwhich school\b|\bmeet (?:me|you) (?:in person|in real life|irl|outside)\b/i;
/** A crisis line's number is not ours to make up. */
const numbers = /\b(?:call|ring|dial|text|phone|line|number)\b[^.!?]{0,40}\d[\d\s()-]{2,}/i;
const unsaid: readonly Risk[] = ["harm", "sexual", "hate", "self-harm"];

/** A phrase may begin in the sentence before. */
const readBefore = 160;

/** What may be shown of what a model says. A sentence is read together with what it follows. */
export async function maySay(sentence: string, before: string): Promise<boolean> {
  const text = before.slice(-readBefore) + sentence;
  if ([claims, outside, asksFor, numbers].some((pattern) => pattern.test(text))) return false;
  if (isMarkup(sentence) || isForeign(sentence)) return false;
  if (readings(text).some((words) => riskIn(words, unsaid) !== null)) return false;
  const { heldFor } = await readText(text, { withNames: true });
  return heldFor === null || heldFor === "quality";
}

const isMarkup = (text: string) => /<\/?[a-z][^>]*>|\]\(|```|^\s*(?:system|assistant|user)\s*:/im.test(text);

function isForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return (
    letters.length > 3 &&
    letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length > letters.length / 3
  );
}
