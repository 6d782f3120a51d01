import { type RegularHook, regularHosts, regularLines } from "../../../content/talk/regulars.ts";
import { randomFrom } from "../pages/random.ts";

/** What is known of a room as somebody's line is heard. */
export type HeardLine = {
  /** The sample's id, whichever run it is. */
  party: string;
  /** The same for every process that hears it. */
  key: string;
  /** The weightiest first. */
  hooks: readonly RegularHook[];
  /** Of this person here, from 1. */
  nth: number;
  /** Answers to this person in the last minutes. */
  lately: number;
  /** A regular who is named in it. */
  called: string | null;
  /** Regulars who have spoken of late, the last first. */
  present: readonly string[];
  /** Who answered the same kind of line last. */
  lastOf: (hook: RegularHook) => string | null;
  /** What has been said in this room in answer to anybody. */
  saidBefore: ReadonlySet<string>;
  values: Readonly<Record<Placeholder, string | null>>;
};

export type Placeholder = "name" | "late" | "seat" | "minute" | "character" | "previously";
export type RegularAnswer = { speaker: string; text: string };

const alwaysAnswered = new Set<RegularHook>(["question-what-happened", "question-who", "are-you-real"]);
const answeredInSilence = new Set<RegularHook>(["name-mentioned", "are-you-real"]);
const silenceAfter = 3;

/** Null where nobody has anything to say, or it is not time for it. */
export function chooseAnswer(heard: HeardLine): RegularAnswer | null {
  const random = randomFrom(heard.key);
  const [first] = heard.hooks;
  if (heard.lately >= silenceAfter && !(first && answeredInSilence.has(first))) return null;
  if (heard.nth === 1 && !(first && alwaysAnswered.has(first))) {
    const host = regularHosts[heard.party];
    const welcome = host && { speaker: host.host, lines: host.firstReply };
    const spoken = random() < 0.5 && welcome ? pick([welcome], heard, random) : null;
    return (
      spoken ??
      pick(candidates(first ?? "first-line-ever", heard), heard, random) ??
      pick(candidates("first-line-ever", heard), heard, random)
    );
  }
  if (!first) return null;
  const chance =
    alwaysAnswered.has(first) || first === "name-mentioned" ? 1 : heard.nth <= 10 ? 1 / 3 : 1 / 6;
  return random() < chance ? pick(candidates(first, heard), heard, random) : null;
}

type Candidate = { speaker: string; lines: readonly string[] };

/** Who is named comes first, then who spoke last; never the one who answered such a line before. */
function candidates(hook: RegularHook, heard: HeardLine): Candidate[] {
  const others = heard.present.filter((id) => id !== heard.lastOf(hook));
  const order = heard.called ? [heard.called, ...others] : others;
  return order.map((speaker) => ({ speaker, lines: regularLines[speaker]?.[hook] ?? [] }));
}

/** No line twice in a room, and none whose placeholder stands for nothing. */
function pick(from: readonly Candidate[], heard: HeardLine, random: () => number): RegularAnswer | null {
  for (const { speaker, lines } of from) {
    const fresh = lines
      .map((line) => filled(line, heard.values))
      .filter((line) => line !== null && !heard.saidBefore.has(line));
    const text = fresh[Math.floor(random() * fresh.length)];
    if (text) return { speaker, text };
  }
  return null;
}

export function filled(line: string, values: HeardLine["values"]): string | null {
  const wanted = [...line.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as Placeholder);
  if (wanted.some((name) => values[name] === null || values[name] === undefined)) return null;
  return line.replace(/\{(\w+)\}/g, (_, name: Placeholder) => values[name] ?? "");
}

/** Milliseconds until it is said: nobody reads and types at once. */
export function paceOf(text: string, key: string): number {
  return Math.min(12_000, 4_000 + 60 * text.length + Math.floor(randomFrom(key)() * 3_000));
}

/** Somebody came in: the host greets them by name. `seen` is what was said here in greeting. */
export function chooseGreeting(
  party: string,
  key: string,
  values: HeardLine["values"],
  saidBefore: ReadonlySet<string>,
): RegularAnswer | null {
  const host = regularHosts[party];
  if (!host) return null;
  const named = host.greet.filter((line) => line.includes("{name}"));
  const heard = { values, saidBefore } as HeardLine;
  return pick([{ speaker: host.host, lines: named }], heard, randomFrom(key));
}
