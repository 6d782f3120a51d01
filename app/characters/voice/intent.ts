import { plain } from "./words.ts";

/** What a line is, beside what it is about. */
export type Intent =
  | "name"
  | "your-name"
  | "talked-of"
  | "more"
  | "unreadable"
  | "silence"
  | "language"
  | "misheard"
  | "contradicted"
  | "annoyed"
  | "joke-missed"
  | "nod";

const more =
  /^(?:(?:oh|ok|okay|wow|and|but|so|really|hm+|yes|yeah|please|wait|no way) )*(?:why|why not|why is that|why so|how so|how come|and then|then what|and|so|go on|continue|keep going|more|tell me more|say more|more please|what else|anything else|what next|what happened(?: next| then| after(?: that)?)?|what happens next|and after that|really|is that so|such as|like what|for example|because|meaning|in what way|what do you mean by that|explain|explain that|elaborate|carry on|next)(?: (?:please|then|about (?:it|that|this|them|him|her)|though|exactly))*$/;
const intents: [Intent, RegExp][] = [
  [
    "your-name",
    /\b(?:what is my name|do you (?:know|remember) my name|remember my name|who am i|remember me)\b/,
  ],
  [
    "talked-of",
    /\b(?:what (?:did|have|were) we (?:talk|been talk|speak|discuss|say)\w*|what were we (?:on|saying)|where were we|remember what (?:we|i) (?:said|talked))/,
  ],
  ["more", more],
  ["joke-missed", /\b(?:i (?:do not|dont) get (?:it|the joke)|was that a joke|is that a joke)\b/],
  [
    "contradicted",
    /\b(?:you (?:just )?said (?:otherwise|the opposite|something else|the contrary)|that is not what you said|you contradict\w*)\b/,
  ],
  [
    "annoyed",
    /\b(?:you are not listening|stop (?:it|that|asking)|that is not what i asked|answer (?:my|the) question|you are not helping|leave me alone)\b/,
  ],
  [
    "misheard",
    /^(?:what|huh|pardon|sorry|excuse me|come again|what do you mean|i (?:do not|dont) understand|what was that)$/,
  ],
];

/** One word, or some that belong together, each of which says no more than that somebody is there. */
const nods = new Set(
  "ok,okay,k,yes,yeah,yep,yup,no,nope,nah,maybe,sure,fine,right,true,same,lol,lmao,hehe,mhm,oh,ah,wow,cool,nice,great,interesting,i see,good,mine too,me too,agreed,exactly,of course,not really,i guess,idk,i do not know,dunno".split(
    ",",
  ),
);
const laughs = /^(?:(?:ha){2,}h?|(?:he){2,}|hm+)$/;
const laughing = /^(?:lol|lmao|(?:ha){2,}h?)\b/;
const mostWordsOfNod = 4;

/** Nothing but nods, however many: each word is looked at a few times at most. */
function isNod(words: string): boolean {
  const all = words.split(" ");
  for (let at = 0; at < all.length; ) {
    const many = [1, 2, 3, mostWordsOfNod].find((count) => {
      const some = all.slice(at, at + count).join(" ");
      return nods.has(some) || laughs.test(some);
    });
    if (!many) return false;
    at += many;
  }
  return true;
}

export function intentOf(text: string): Intent | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return /[.…\s]$/u.test(text.trim()) ? "silence" : "unreadable";
  if (nameIn(text) !== null) return "name";
  const words = plain(text);
  const found = intents.find(([, pattern]) => pattern.test(words))?.[0];
  // "Haha stop it" asks for more.
  if (found && !(found === "annoyed" && laughing.test(words))) return found;
  if (isNod(words)) return "nod";
  if (isForeign(text)) return "language";
  return isMash(words) ? "unreadable" : null;
}

const introduced = /\b(?:my name(?:'s| is)|call me|i go by|name's)\s+(?:just\s+)?(\p{L}[\p{L}'-]{1,19})\b/iu;
const saidToBe =
  /(?:^|[.!?,]\s*)(?:[Hh]i|[Hh]ello|[Hh]ey)?[, ]*[Ii](?:'m| am)\s+(\p{Lu}[\p{Ll}'-]{1,19})\s*(?:[.!,]|$)/u;
const noNames = new Set(
  "not a the an so very sad sorry fine okay ok good bad tired bored lonely scared afraid here there back crazy maybe later when if what who that this it him her your my mine ill sick jesus god master boss daddy".split(
    " ",
  ),
);

/** A first name that somebody gives themselves, and never more than that. */
export function nameIn(text: string): string | null {
  const given = introduced.exec(text)?.[1] ?? saidToBe.exec(text)?.[1];
  if (!given || noNames.has(given.toLowerCase())) return null;
  return given.charAt(0).toUpperCase() + given.slice(1);
}

const foreignWords = new Set(
  `que como esta estas eres porque quien donde cuando tu hola gracias para muy pero una los las del
   je tu vous est pas une les des pourquoi bonjour merci avec suis ich du bist nicht und der die das ein eine warum hallo
   danke wie wer ist mit sono sei perche ciao grazie che non voce obrigado quem isso nao jestem jak co dlaczego`.split(
    /\s+/,
  ),
);
const letters = /\p{L}/gu;

/** Mostly other letters than English has, or mostly words of another language. */
function isForeign(text: string): boolean {
  const all = text.match(letters) ?? [];
  const latin = all.filter((letter) => /\p{Script=Latin}/u.test(letter));
  if (latin.length < all.length / 2) return true;
  const words = plain(text).split(" ");
  const foreign = words.filter((word) => foreignWords.has(word)).length;
  return foreign >= 2 && foreign * 3 >= words.length;
}

/** Keys that were struck without a word in mind. */
function isMash(words: string): boolean {
  const all = words.split(" ").filter((word) => /^\p{L}+$/u.test(word) && word.length > 3);
  const mashed = all.filter(
    (word) =>
      !/[aeiouy]/.test(word) || /[^aeiouy\W]{6,}/.test(word) || /^(\p{L}{2,4})\1{2,}\p{L}{0,3}$/u.test(word),
  );
  return all.length > 0 && mashed.length === all.length;
}
