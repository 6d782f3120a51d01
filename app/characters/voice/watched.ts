import type { VoicePoint } from "./voice.ts";
import { plain } from "./words.ts";

/** How far somebody says they have watched; null when they have not said. */
export type Reached = "all" | { season: number; episode: number } | null;

const fillers =
  "(?:(?:yes|yeah|yep|yup|oh|ok|okay|well|um|so|and|no|hey|hi|already|just|finally|actually|literally|totally|all|both|now|then|also|too|watched|seen|up|way|the) )*";
const adverbs =
  "(?:(?:have|already|just|finally|actually|literally|totally|both|only just|now|all|fully|well|honestly) )*";
const watched =
  "(?:seen|saw|finished|watched|rewatched|completed|binged|binge watched|read|gone through|been through)";
const whole =
  "(?:show|series|film|movie|book|novel|story|thing|lot|finale|ending|end|last (?:episode|season|chapter))";
const many = "(?:of )?(?:the |them |its |your |\\d+ )*";
/** "I saw it coming" is about something else. */
const itself =
  "it(?! (?:\\w+ing|in|from|there|happen|written|burn|fall|break|die|turn|go|move|on (?:you|your|him|his|her|a|the (?!tv|telly))))";
const object = `(?:every ?thing|every (?:single |last )?(?:episode|season|one|minute|second|bit)|all(?: ${many}(?:it|seasons?|episodes?|chapters?|them|show|series))?|both(?: of)?(?: the)? seasons|(?:the|this|that) (?:whole |entire |full )?${whole}|them all|${itself})\\b`;
const unlessLess =
  "(?! (?:except|apart from|besides|other than|minus|until|till|up to|up until|save for|but (?:not |for )?(?:the |that )?(?:last|final|finale|ending|end|season|episode|newest|latest)))";

/** "Once I have seen it all", "have we seen it all". */
const isSupposed = /\b(?:if|when|once|until|till|unless|before|after|wish|soon as|pretend|have|had|did)$/;
const said = new RegExp(
  `\\b(?:i|we) ${adverbs}(?:${watched} ${object}${unlessLess}|know (?:how it ends|what happens|the (?:ending|whole story))|(?:am |are )?${adverbs}(?:caught up|up to date|done with (?:it|everything|the ${whole}))$)`,
);
const briefly = new RegExp(
  `^${fillers}(?:${watched} ${object}${unlessLess}|caught up$|up to date$|(?:everything|it all|all|all of it|(?:all|every) ${many}(?:seasons?|episodes?)|the whole (?:show|series|thing|lot|story)|to the (?:very )?end)$)`,
);
const allowed =
  /\b(?:(?:dont|do not|need to|never|not) (?:mind|worry about|worried about|care about|afraid of) (?:any |the |about )?spoilers|no worries about spoilers|spoilers (?:are |is )?(?:totally |all |absolutely )?(?:fine|ok|okay|welcome|good|allowed|(?:dont|do not) (?:matter|bother me))|(?:you (?:can|may) |^|please |go ahead and )spoil (?:me|it|away|everything|all of it))\b/;
const refused =
  /\b(?:no spoilers|(?:dont|do not|never|without) spoil\w*|(?:havent|have not|hasnt|not|never|didnt|did not) (?:really |actually |even |yet )?(?:seen?|watch(?:ed)?|start(?:ed)?|finish(?:ed)?|read|caught up|done with))\b/;

const coded = /\b(?:season |s)0?(\d{1,2}) ?(?:episode |ep |ep|e |e)0?(\d{1,3})\b/;
const episode = /\b(?:episode|ep) ?(\d{1,3})\b/;
const season =
  /\b(?:finished|seen|saw|watched|binged|completed|end of|done with) (?:all of |the whole of )?(?:seasons? |s)0?(\d{1,2})(?: (?:and|to|through) (?:season )?(\d{1,2}))?\b/;
const firstSeasons =
  /\b(?:finished|seen|saw|watched|binged|completed|done with) (?:all of )?the first (?:(\d{1,2}) seasons|season)\b/;
/** In the midst of one: what stands before it has been seen. */
const during = /\b(?:on|in|at|started|starting|into) season (\d{1,2})\b/;

const digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const inDigits = (words: string) =>
  words
    .split(" ")
    .map((word) => (word === "weve" ? "we have" : digits.indexOf(word) > 0 ? digits.indexOf(word) : word))
    .join(" ");

/** What one line says of it; undefined when it says nothing. */
export function reachedBy(text: string): Reached | undefined {
  const words = inDigits(plain(text));
  if (refused.test(words)) return null;
  const both = coded.exec(words);
  if (both) return { season: Number(both[1]), episode: Number(both[2]) };
  const ended = season.exec(words);
  if (ended) return { season: Number(ended[2] ?? ended[1]), episode: 999 };
  const first = firstSeasons.exec(words);
  if (first) return { season: Number(first[1] ?? 1), episode: 999 };
  if (text.split(/(?<=[.,;:!?\n…])/).some(saysAll)) return "all";
  const one = episode.exec(words);
  if (one) return { season: 1, episode: Number(one[1]) };
  const amid = during.exec(words);
  return amid ? { season: Number(amid[1]), episode: 0 } : undefined;
}

/** One clause does, with the sign at its end: a question tells nothing unless it says who has watched. */
function saysAll(clause: string): boolean {
  const words = inDigits(plain(clause));
  const found = said.exec(words);
  if (found && !isSupposed.test(words.slice(0, found.index).trim())) return true;
  return !clause.trim().endsWith("?") && (briefly.test(words) || allowed.test(words));
}

export const reachedIn = (lines: string[]): Reached =>
  lines.map(reachedBy).findLast((reached) => reached !== undefined) ?? null;

export function isReached(point: VoicePoint | null, reached: Reached): boolean {
  if (point === null || reached === "all") return true;
  if (reached === null || point.season === null || point.episode === null) return false;
  return (
    point.season < reached.season || (point.season === reached.season && point.episode <= reached.episode)
  );
}
