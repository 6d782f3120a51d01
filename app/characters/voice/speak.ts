import { choose, chooseFrom, onceIn, type VoiceChoice } from "./choose.ts";
import { alikeTo, askedAlike, askedOutright } from "./everyday.ts";
import { houseLines } from "./house-lines.ts";
import { type Intent, intentOf, nameIn } from "./intent.ts";
import { type Recall, recall } from "./recall.ts";
import { names, type Understood, understand } from "./understand.ts";
import { entriesOf, type Voice, type VoiceEntry, type VoiceLine, withTopic } from "./voice.ts";
import { isReached, reachedBy } from "./watched.ts";
import { plain } from "./words.ts";

export type AskedOfVoice = {
  voice: Voice;
  message: string;
  /** Without the message, oldest first. */
  history: VoiceLine[];
  /** How far the fan has watched, where it is kept beside the lines. */
  seen?: string | null;
  /** The same seed says the same. */
  seed: string;
  /** Replies to this message that another is wanted for. */
  instead?: string[];
};

/** `entry` is what the line is of, where it is one of the character's own. */
export type Spoken = { text: string; entry: VoiceEntry | null };

type Turn = AskedOfVoice & { known: Recall; choice: VoiceChoice };

/** Null for a character who has not one line. */
export function speak(asked: AskedOfVoice): Spoken | null {
  const known = recall(asked.voice, asked.history, asked.seen);
  const seed = `${asked.seed} ${asked.history.length} ${plain(asked.message)}`;
  const turn: Turn = { ...asked, known, choice: { seed, said: [...known.said, ...(asked.instead ?? [])] } };
  return (
    cared(turn) ??
    afterWatching(turn) ??
    outright(turn) ??
    byIntent(turn) ??
    repeated(turn) ??
    fromTopics(turn) ??
    unknown(turn)
  );
}

/** What is about to be refused or cared for wins over everything; one word alone has to be about the fan. */
function cared(turn: Turn): Spoken | null {
  const words = plain(turn.message);
  const isOwn = /\b(?:i|me|my)\b/.test(words) || words.split(" ").length < 4;
  // "Where do you live" is asked of a character, who lives in a story.
  const isOfTheirs = askedOutright(turn.voice, turn.message) !== null;
  const kinds = isOfTheirs ? (["care"] as const) : (["care", "refusal"] as const);
  const entry = entriesOf(turn.voice, ...kinds).find(({ topics }) =>
    names(isOwn ? topics : topics.filter((topic) => topic.includes(" ")), turn.message),
  );
  const text = entry && choose(entry.replies, turn.choice);
  return entry && text ? { text, entry } : null;
}

/** Who says how far they have watched gets what they had asked for, if it is open to them now. */
function afterWatching(turn: Turn): Spoken | null {
  if (reachedBy(turn.message) === undefined) return null;
  const reached = recall(turn.voice, [{ role: "user", content: turn.message }]).reached;
  const now: Turn = { ...turn, known: { ...turn.known, reached } };
  const before = turn.known.asked.at(-1);
  const wanted = [turn.message, ...(before === undefined ? [] : [before])]
    .flatMap((text) => understand(turn.voice, text))
    .find(({ entry }) => entry.spoils !== null && isReached(entry.spoils, reached));
  if (wanted) return fromEntry(now, wanted.entry);
  return house(turn, "watched");
}

/** What is remembered of the talk itself comes first. */
function outright(turn: Turn): Spoken | null {
  const entry =
    askedOutright(turn.voice, turn.message) ?? askedOutright(turn.voice, afterGreeting(turn.message));
  if (!entry || ofTalk.has(intentOf(turn.message))) return null;
  return fromEntry(turn, entry);
}

const ofTalk = new Set<Intent | null>(["name", "your-name", "talked-of"]);

function byIntent(turn: Turn): Spoken | null {
  const intent = intentOf(turn.message);
  if (intent === null) return null;
  if (intent === "more") return more(turn);
  if (intent === "name") return house(turn, "name", { name: nameIn(turn.message) ?? "" });
  if (intent === "your-name")
    return turn.known.name === null
      ? house(turn, "no-name")
      : house(turn, "your-name", { name: turn.known.name });
  if (intent === "talked-of") return talkedOf(turn);
  if (intent === "unreadable") return state(turn, "(unreadable message)", "misheard");
  if (intent === "nod") return nod(turn);
  // A word that only might mend something is first taken for a question.
  return own(turn, intent) ?? house(turn, intent);
}

const own = (turn: Turn, intent: Intent): Spoken | null =>
  intent === "misheard" && turn.known.last === null ? fromTopics(turn) : null;

/** "Why?", "and then?": more of the same; then what comes next in the story, or is like it. */
function more(turn: Turn): Spoken | null {
  const { last } = turn.known;
  if (last === null) return before(turn) ?? opener(turn);
  const again = choose(last.replies, turn.choice);
  if (again !== null) return { text: again, entry: last };
  const alike = entriesOf(turn.voice, last.kind);
  const at = alike.indexOf(last);
  const following = [...alike.slice(at + 1), ...alike.slice(0, at)].filter(({ spoils }) =>
    isReached(spoils, turn.known.reached),
  );
  for (const entry of last.kind === "story" || last.kind === "opinion" ? following : []) {
    const text = choose(entry.replies, turn.choice);
    if (text !== null) return { text, entry };
  }
  return opener(turn);
}

/** What a model said last is no line of the house: then it is what was asked before that goes on. */
function before(turn: Turn): Spoken | null {
  const asked = turn.known.asked.at(-1);
  const found = asked === undefined ? undefined : understand(turn.voice, asked)[0];
  return found && isReached(found.entry.spoils, turn.known.reached) ? fromEntry(turn, found.entry) : null;
}

function talkedOf(turn: Turn): Spoken | null {
  const topics = turn.known.topics.slice(-3).map(({ topics: [first = ""] }) => first);
  if (topics.length === 0) {
    const everyday = askedAlike(turn.voice, turn.message);
    return everyday ? fromEntry(turn, everyday.entry) : (house(turn, "talked-of-nothing") ?? unknown(turn));
  }
  return house(turn, "talked-of", { topics: listed(topics) });
}

const listed = (words: string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

function nod(turn: Turn): Spoken | null {
  const hooks = houseLines("hook", turn.voice.vibe);
  const text = chooseFrom(
    onceIn(2, turn.choice.seed)
      ? [turn.voice.canned, leads(turn), hooks.own, hooks.neutral]
      : [leads(turn), hooks.own, turn.voice.canned, hooks.neutral],
    turn.choice,
  );
  return text === null ? house(turn, "too-short") : { text, entry: null };
}

function repeated(turn: Turn): Spoken | null {
  const same = turn.known.asked.slice(-3).map(plain);
  if (!same.includes(plain(turn.message))) return null;
  // What is left of the topic comes before the remark that it was asked before.
  const [found] = understand(turn.voice, turn.message);
  if (found && found.entry.kind !== "talk" && isReached(found.entry.spoils, turn.known.reached)) {
    const text = choose(found.entry.replies, turn.choice);
    if (text !== null) return { text, entry: found.entry };
  }
  return state(turn, "(same message again)", "same-again");
}

/** Said where nothing fits: each leads to something that the character knows. */
const leads = ({ voice }: Turn): string[] => entriesOf(voice, "deflection").flatMap(({ replies }) => replies);

/** "Hi, are you busy?" asks something; "hi there" does not. */
const greeting = /^\s*(?:hi|hello|hey|hiya|heya|yo)(?: there)?[\s,.!]+(?=\S+\s+\S+\s+\S)/i;
const afterGreeting = (message: string) => message.replace(greeting, "");

function fromTopics(turn: Turn): Spoken | null {
  const message = afterGreeting(turn.message);
  const everyday = askedAlike(turn.voice, message);
  // A story of the character's own comes before what anybody might say, where both fit alike.
  const found = [...understand(turn.voice, message), ...(everyday ? [everyday] : [])].sort(
    (a, b) => b.score - a.score,
  );
  const [best] = found;
  if (!best) return null;
  const open = found.find(({ entry }) => isReached(entry.spoils, turn.known.reached)) as
    | Understood
    | undefined;
  // Almost as good and harmless is better than a closed door.
  if (open && open.score >= best.score * 0.9) return fromEntry(turn, open.entry);
  return house(turn, "spoiler-near");
}

function fromEntry(turn: Turn, entry: VoiceEntry): Spoken | null {
  if (turn.known.isMinor && isFlirting(entry)) return house(turn, "sexual");
  if (turn.known.isMinor && isOfTheHeart(entry)) return unknown(turn);
  for (const one of [entry, ...alikeTo(turn.voice, entry)]) {
    const text = isReached(one.spoils, turn.known.reached) ? choose(one.replies, turn.choice) : null;
    if (text !== null) return { text: dressed(turn, one, text), entry: one };
  }
  return state(turn, "(same message again)", "same-again");
}

const isFlirting = ({ topics }: VoiceEntry) => topics.includes("flirt");
const hearts = ["are you single", "marry me", "do you love me"];
const isOfTheHeart = ({ kind, topics }: VoiceEntry) =>
  kind === "everyday" && topics.some((topic) => hearts.includes(topic));

/** At times with the fan's name before it, or a question after it. */
function dressed(turn: Turn, { kind }: VoiceEntry, line: string): string {
  const { name } = turn.known;
  if (
    name !== null &&
    kind === "talk" &&
    onceIn(3, turn.choice.seed) &&
    !turn.known.said.at(-1)?.startsWith(name)
  )
    return `${name}. ${line}`;
  if (
    (kind === "story" || kind === "opinion") &&
    // Chips lead on where there are some.
    leads(turn).length === 0 &&
    line.length < 120 &&
    !line.includes("?") &&
    onceIn(3, turn.choice.seed)
  ) {
    const hook = choose(houseLines("hook", turn.voice.vibe).own, turn.choice);
    if (hook !== null) return `${line} ${hook}`;
  }
  return line;
}

/** What to say when there is nothing to go on. */
function opener(turn: Turn): Spoken | null {
  const { smallTalk, canned, vibe } = turn.voice;
  const hooks = houseLines("hook", vibe);
  const text = chooseFrom(
    [smallTalk ? [smallTalk] : [], canned, leads(turn), hooks.own, hooks.neutral],
    turn.choice,
  );
  return text === null ? null : { text, entry: null };
}

function unknown(turn: Turn): Spoken | null {
  const { voice, message, known, choice } = turn;
  if (message.length > 400) return house(turn, "too-long");
  // At the start a question back is kinder than "I don't know".
  if (known.said.length <= 1 && leads(turn).length === 0 && voice.smallTalk && onceIn(2, choice.seed))
    return opener(turn);
  const lines = houseLines("unknown", voice.vibe);
  const text = chooseFrom([leads(turn), lines.own, lines.neutral, voice.canned], choice);
  return text === null ? opener(turn) : { text, entry: deflecting(turn, text) };
}

const deflecting = ({ voice }: Turn, text: string): VoiceEntry | null =>
  entriesOf(voice, "deflection").find(({ replies }) => replies.includes(text)) ?? null;

/** An entry for a state of the conversation, then the house's lines for it, then whatever is left. */
function state(turn: Turn, topic: string, kind: string): Spoken | null {
  const entry = withTopic(turn.voice, topic);
  const text = entry ? choose(entry.replies, turn.choice) : null;
  return text !== null && entry ? { text, entry } : house(turn, kind);
}

/** Where a character has lines of their own for what the house has lines for. */
const stateOf: Record<string, string> = {
  "spoiler-near": "(not reached yet)",
  watched: "(told what was seen)",
  "same-again": "(same message again)",
};

/** Never without a line while the character has one left. */
export function house(turn: Turn, kind: string, fill: Record<string, string> = {}): Spoken | null {
  const { voice, choice } = turn;
  const filled = (lines: string[]) =>
    lines.map((line) => line.replace(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? ""));
  const lines = houseLines(kind, voice.vibe);
  const unknowns = houseLines("unknown", voice.vibe);
  const hooks = houseLines("hook", voice.vibe);
  const topic = stateOf[kind];
  const text = chooseFrom(
    [
      ...(topic ? [withTopic(voice, topic)?.replies ?? [], leads(turn)] : []),
      onceIn(3, choice.seed) ? filled([...lines.own, ...lines.neutral]) : filled(lines.own),
      filled(lines.neutral),
      voice.canned,
      leads(turn),
      hooks.own,
      unknowns.own,
      hooks.neutral,
      unknowns.neutral,
    ],
    choice,
  );
  return text === null ? null : { text, entry: null };
}

/** What a character says to a fan who marks how far they have watched. */
export function remarkOnSeen(asked: AskedOfVoice): string | null {
  const known = recall(asked.voice, asked.history, asked.seen);
  return house({ ...asked, known, choice: { seed: asked.seed, said: known.said } }, "watched")?.text ?? null;
}

/** Of the house's lines for a situation alone. Null when each was said of late. */
export function speakOf(kind: string, { voice, message, history, seed }: AskedOfVoice): string | null {
  const { said } = recall(voice, history);
  const { own, neutral } = houseLines(kind, voice.vibe);
  return chooseFrom([own, neutral], { seed: seed + history.length + message, said });
}
