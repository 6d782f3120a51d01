import { sampleCharacters } from "../../content/characters.ts";
import { sampleFans } from "../../content/fans.ts";
import type { SampleParty } from "../../content/parties.ts";
import { type SamplePoll, samplePolls } from "../../content/polls.ts";
import type { StoryPoint } from "../../content/story-point.ts";
import { sampleChats } from "../../content/talk/party-chat.ts";
import { sampleTrivia } from "../../content/trivia.ts";
import type { Cue, Speaker } from "../parties/log/log.ts";
import type { ReactionKind } from "../parties/log/reactions.ts";
import { reactionKinds } from "../parties/log/reactions.ts";
import { randomFrom } from "./pages/random.ts";
import { sampleSpeaker } from "./play.server.ts";

/** So that playing it needs nothing but the database. */
export type ScriptPoll = Pick<
  SamplePoll,
  "id" | "title" | "description" | "options" | "titleSlug" | "spoils"
>;

/** Of an earlier line: numbers of a log are given when it is played. */
export type ScriptPlace = { offsetMs: number; text: string };

/** `offsetMs` is from the party's start. */
export type ScriptLine = { offsetMs: number } & (
  | { kind: "message"; body: { speaker: Speaker; text: string; spoils?: StoryPoint; answers?: ScriptPlace } }
  | { kind: "cue"; body: Cue }
  | { kind: "taps"; body: { taps: Partial<Record<ReactionKind, number>> } }
  | { kind: "poll-opened"; body: { poll: ScriptPoll; closesAfterMs: number } }
  | { kind: "poll-closed"; body: { poll: ScriptPoll } }
  | { kind: "vote"; body: { pollId: string; fanId: string; option: number } }
);

type CueSource = SampleParty["runSheet"][number];

const minuteMs = 60_000;

export function scriptOf(party: SampleParty): ScriptLine[] {
  const random = randomFrom(party.id);
  const cues = party.runSheet.flatMap((cue) => linesOfCue(party, cue, random));
  return [...chatOf(party.id), ...cues, ...applause(party, random)].sort((a, b) => a.offsetMs - b.offsetMs);
}

function chatOf(partyId: string): ScriptLine[] {
  const lines = sampleChats.find((item) => item.party === partyId)?.lines ?? [];
  return lines.map((line, index) => {
    const answered = lines.slice(0, index).findLast(({ text }) => text === line.replyTo);
    return {
      offsetMs: offsetOf(line),
      kind: "message",
      body: {
        speaker: sampleSpeaker(line.handle),
        text: line.text,
        ...(line.spoils && { spoils: line.spoils }),
        ...(answered && { answers: { offsetMs: offsetOf(answered), text: answered.text } }),
      },
    };
  });
}

const offsetOf = ({ minute, second }: { minute: number; second: number }) => (minute * 60 + second) * 1000;

function linesOfCue(party: SampleParty, cue: CueSource, random: () => number): ScriptLine[] {
  const offsetMs = cue.minute * minuteMs;
  if (cue.kind === "poll") return linesOfPoll(party, cue, random);
  const line: ScriptLine = { offsetMs, kind: "cue", body: bodyOfCue(cue) };
  return cue.kind === "reaction-prompt" ? [line, ...answersTo(cue.minute, random)] : [line];
}

function bodyOfCue(cue: CueSource): Cue {
  if (cue.kind === "trivia") {
    const item = sampleTrivia.find(({ id }) => id === cue.ref);
    return {
      cue: "trivia",
      title: item?.title ?? "Trivia",
      text: item?.description ?? "",
      ...(item?.spoils && { spoils: item.spoils }),
    };
  }
  if (cue.kind === "hot-or-not") {
    const name = sampleCharacters.find(({ id }) => id === cue.ref)?.name ?? "";
    return { cue: "hot-or-not", characterId: cue.ref, text: `Hot or Not: ${name}` };
  }
  return { cue: cue.kind === "scene" ? "scene" : "reaction-prompt", text: "text" in cue ? cue.text : "" };
}

/** A poll stays open until the party's next poll, and closes two minutes before the party does at the latest. */
function linesOfPoll(
  party: SampleParty,
  cue: CueSource & { kind: "poll" | "trivia" | "hot-or-not" },
  random: () => number,
): ScriptLine[] {
  const next = party.runSheet.find((other) => other.kind === "poll" && other.minute > cue.minute);
  const closesMinute = next?.minute ?? party.lengthMinutes - 2;
  const opensMs = cue.minute * minuteMs + 2_000;
  const closesMs = closesMinute * minuteMs - 1_000;
  const found = samplePolls.find(({ id }) => id === cue.ref);
  if (!found) return [];
  const { id, title, description, options, titleSlug, spoils } = found;
  const poll = { id, title, description, options, titleSlug, spoils };
  return [
    { offsetMs: opensMs, kind: "poll-opened", body: { poll, closesAfterMs: closesMs - opensMs } },
    ...votesOn(id, options.length, opensMs, Math.min(closesMs, opensMs + 4 * minuteMs), random),
    { offsetMs: closesMs, kind: "poll-closed", body: { poll } },
  ];
}

/** Most sample fans vote, the first options a little more often, and rather early than late. */
function votesOn(
  pollId: string,
  options: number,
  fromMs: number,
  toMs: number,
  random: () => number,
): ScriptLine[] {
  return sampleFans
    .filter(() => random() < 0.8)
    .map((fan) => ({
      offsetMs: Math.round(fromMs + 3_000 + random() ** 2 * (toMs - fromMs - 4_000)),
      kind: "vote" as const,
      body: { pollId, fanId: fan.id, option: Math.min(options - 1, Math.floor(random() ** 1.4 * options)) },
    }));
}

function answersTo(minute: number, random: () => number): ScriptLine[] {
  return Array.from({ length: 8 }, (_, index) => tapsAt(minute * minuteMs + 2_000 + index * 3_500, random));
}

/** In waves, so that the strip has hills and valleys. */
function applause(party: SampleParty, random: () => number): ScriptLine[] {
  const lines: ScriptLine[] = [];
  for (let minute = 1; minute < party.lengthMinutes - 1; minute++) {
    const wave = 1 + Math.sin(minute / 3.1) + Math.sin(minute / 1.7);
    const bursts = Math.floor(Math.max(0, wave) * random() * 2.2);
    for (let index = 0; index < bursts; index++) {
      lines.push(tapsAt(Math.round((minute + random()) * minuteMs), random));
    }
  }
  return lines;
}

function tapsAt(offsetMs: number, random: () => number): ScriptLine {
  const kind = reactionKinds[Math.floor(random() * reactionKinds.length)] ?? "clap";
  return { offsetMs, kind: "taps", body: { taps: { [kind]: 1 + Math.floor(random() * 4) } } };
}
