import type { TitleMark } from "../../marks/said.ts";
import type { Extent, VoicePoint } from "./voice.ts";
import { plain } from "./words.ts";

/** How far somebody says they have watched; null when they have not said, or nothing. */
export type Reached = "all" | "half" | { season: number; episode: number } | null;

/** That, of a title: what of it may be told. A film is told up to a minute. */
export type ToldUntil = "all" | { season: number; episode: number } | { minute: number } | null;

/** A whole season, however many episodes it has. */
const whole = 999;

/** As a talk keeps it: nothing, half, all, s2 for two seasons, s2e4 up to and with an episode. */
export const seenPattern = /^(?:nothing|half|all|s\d{1,2}(?:e\d{1,3})?)$/;

export function seenOf(reached: Reached): string {
  if (reached === null) return "nothing";
  if (typeof reached === "string") return reached;
  const { season, episode } = reached;
  if (episode === whole) return `s${season}`;
  if (episode > 0) return `s${season}e${episode}`;
  return season > 1 ? `s${season - 1}` : "nothing";
}

export function reachedOf(seen: string): Reached {
  if (seen === "half" || seen === "all") return seen;
  const [, season, episode] = /^s(\d+)(?:e(\d+))?$/.exec(seen) ?? [];
  return season ? { season: Number(season), episode: Number(episode ?? whole) } : null;
}

/** Of a fan's mark: an episode that they are in the midst of is not seen yet. */
export function seenOfMark({ seen, season, episode, minute }: TitleMark): string {
  if (seen === "off") return "all";
  if (seen !== "place") return seen;
  if (season === null) return "nothing";
  if (episode === null) return `s${season}`;
  const last = minute === null ? episode : episode - 1;
  if (last > 0) return `s${season}e${last}`;
  return season > 1 ? `s${season - 1}` : "nothing";
}

/** Half of a show of one season is half of its episodes, of one with more the first of its seasons. */
export function untilOf(reached: Reached, extent: Extent | undefined): ToldUntil {
  if (reached !== "half") return reached;
  if (!extent) return null;
  const { seasons, episodes, runtime } = extent;
  if (seasons > 1) return { season: Math.floor(seasons / 2), episode: whole };
  if (seasons === 1) return { season: 1, episode: Math.floor(episodes / 2) };
  return runtime === null ? null : { minute: Math.floor(runtime / 2) };
}

const fillers =
  "(?:(?:yes|yeah|yep|yup|oh|ok|okay|well|um|so|and|no|hey|hi|already|just|finally|actually|literally|totally|all|both|now|then|also|too|watched|seen|up|way|the) )*";
const adverbs =
  "(?:(?:have|already|just|finally|actually|literally|totally|both|only just|now|all|fully|well|honestly) )*";
const watched =
  "(?:seen|saw|finished|watched|rewatched|completed|binged|binge watched|read|gone through|been through)";
const work =
  "(?:show|series|film|movie|book|novel|story|thing|lot|finale|ending|end|last (?:episode|season|chapter))";
const many = "(?:of )?(?:the |them |its |your |\\d+ )*";
/** "I saw it coming" is about something else. */
const itself =
  "it(?! (?:\\w+ing|in|from|there|happen|written|burn|fall|break|die|turn|go|move|on (?:you|your|him|his|her|a|the (?!tv|telly))))";
const object = `(?:every ?thing|every (?:single |last )?(?:episode|season|one|minute|second|bit)|all(?: ${many}(?:it|seasons?|episodes?|chapters?|them|show|series))?|both(?: of)?(?: the)? seasons|(?:the|this|that) (?:whole |entire |full )?${work}|them all|${itself})\\b`;
const unlessLess =
  "(?! (?:except|apart from|besides|other than|minus|until|till|up to|up until|save for|but (?:not |for )?(?:the |that )?(?:last|final|finale|ending|end|season|episode|newest|latest)))";

/** "Once I have seen it all", "have we seen it all". */
const isSupposed = /\b(?:if|when|once|until|till|unless|before|after|wish|soon as|pretend|have|had|did)$/;
const said = new RegExp(
  `\\b(?:i|we) ${adverbs}(?:${watched} ${object}${unlessLess}|know (?:how it ends|what happens|the (?:ending|whole story))|(?:am |are )?${adverbs}(?:caught up|up to date|done with (?:it|everything|the ${work}))$)`,
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
  /\b(?:finished|seen|saw|watched|binged|completed|end of|done with) (?:all of |the whole of |the |only |just )*(?:seasons? |s)0?(\d{1,2})(?: (?:and|to|through) (?:season )?(\d{1,2}))?\b/;
const firstSeasons =
  /\b(?:finished|seen|saw|watched|binged|completed|done with) (?:all of )?the first (?:(\d{1,2}) seasons|season)\b/;
/** In the midst of one: what stands before it has been seen. */
const during = /\b(?:on|in|at|started|starting|into|(?:am|are) up to) (?:the )?season (\d{1,2})\b/;
const upTo = new RegExp(
  `(?:^${fillers}|\\b${watched} (?:it |everything |all |all of it )?)(?:right )?(?:up )?(?:to|until|till|through) (?:and including |including |the end of )*(?:the )?season (\\d{1,2})\\b`,
);
const seasonsAlone = new RegExp(
  `^${fillers}(?:only )?(?:the )?(?:seasons?|s) ?(\\d{1,2})(?: (?:and|to|through) (?:season |s)?(\\d{1,2}))?(?: (only|so far|done|finished|completely))*$`,
);
const half = new RegExp(
  `(?:^${fillers}|\\b(?:i|we) ${adverbs}(?:only )?(?:am |are |${watched} )${adverbs})(?:about |around |only |roughly |maybe |like )*(?:half ?way(?: through| in)?|(?:the first )?half)(?: of)?(?: (?:it|this|that|the ${work}))?(?: so far)?$`,
);
const none = new RegExp(
  `^${fillers}(?:i |we )?${adverbs}(?:${watched} )?(?:nothing (?:yet|so far|of it|at all|of the ${work})|none(?: of it| of the ${work})?(?: yet| so far)?)$|\\b(?:i|we) ${adverbs}${watched} nothing\\b|^not (?:started|seen|watched|yet started)\\b|\\b(?:i|we) (?:am|are) (?:completely |totally |brand )*new (?:here|to (?:it|this|the ${work}))\\b`,
);

/** "What happens in season 2" says nothing of who asks. */
const asking =
  /\b(?:what|whats|who|why|how|when|where|which|tell|talk|explain|describe|about|does|do you|did you|is there|will)\b/;
const telling =
  /\b(?:i|we) (?:have|am|are|just|only|finished|saw|seen|watched|binged|completed|started|got)\b/;
const tellsNothing = (text: string, words: string) =>
  !telling.test(words) && (text.trim().endsWith("?") || asking.test(words));

const digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const inDigits = (words: string) =>
  words
    .split(" ")
    .map((word) => (word === "weve" ? "we have" : digits.indexOf(word) > 0 ? digits.indexOf(word) : word))
    .join(" ")
    .replace(
      /\b(first|second|third|fourth|fifth) season\b/g,
      (_, nth: string) => `season ${ordinals.indexOf(nth) + 1}`,
    );
const ordinals = ["first", "second", "third", "fourth", "fifth"];

/** What one line says of it; undefined when it says nothing. */
export function reachedBy(text: string): Reached | undefined {
  const words = inDigits(plain(text));
  if (refused.test(words) || none.test(words)) return null;
  return tellsNothing(text, words) ? allIn(text) : pointIn(words, text);
}

const allIn = (text: string): "all" | undefined =>
  text.split(/(?<=[.,;:!?\n…])/).some(saysAll) ? "all" : undefined;

function pointIn(words: string, text: string): Reached | undefined {
  const both = coded.exec(words);
  if (both) return { season: Number(both[1]), episode: Number(both[2]) };
  const ended = season.exec(words);
  if (ended) return { season: Number(ended[2] ?? ended[1]), episode: whole };
  const first = firstSeasons.exec(words) ?? upTo.exec(words);
  if (first) return { season: Number(first[1] ?? 1), episode: whole };
  if (half.test(words)) return "half";
  if (allIn(text)) return "all";
  const one = episode.exec(words);
  if (one) return { season: 1, episode: Number(one[1]) };
  const amid = during.exec(words);
  if (amid) return { season: Number(amid[1]), episode: 0 };
  const [alone, from, to, isDone] = seasonsAlone.exec(words) ?? [];
  if (!alone) return undefined;
  return { season: Number(to ?? from), episode: to || isDone ? whole : 0 };
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

export function isReached(point: VoicePoint | null, until: ToldUntil): boolean {
  if (point === null || until === "all") return true;
  if (until === null) return false;
  if ("minute" in until)
    return point.season === null && (point.minute ?? Number.POSITIVE_INFINITY) <= until.minute;
  if (point.season === null || point.episode === null) return false;
  return point.season < until.season || (point.season === until.season && point.episode <= until.episode);
}
