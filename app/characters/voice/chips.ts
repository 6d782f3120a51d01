import { recall } from "./recall.ts";
import { entriesOf, type Voice, type VoiceEntry, type VoiceLine } from "./voice.ts";
import { isReached } from "./watched.ts";
import { plain } from "./words.ts";

export type Chip = { label: string; asks: string };

const shown = 3;

/**
 * Three things to ask next that the character can answer, as far as the fan has seen: where a deflection led, a point of
 * the story, and what anybody may ask; not what was asked already while there is something else.
 */
export function chipsFor(voice: Voice, history: VoiceLine[], seen?: string | null): Chip[] {
  const { asked, last, reached } = recall(voice, history, seen);
  const before = asked.map(plain);
  const ageOf = ({ asks }: Chip) => before.lastIndexOf(plain(asks));
  const open = entriesOf(voice, "chip").filter(({ spoils }) => isReached(spoils, reached));
  const fresh = (entries: VoiceEntry[]) => entries.map(chipOf).filter((chip) => ageOf(chip) < 0);
  const told = fresh(open.filter(({ spoils }) => spoils !== null));
  const harmless = fresh(open.filter(({ spoils }) => spoils === null));
  const turn = asked.length % Math.max(1, harmless.length);
  const lead = last?.kind === "deflection" ? leadOf(open, last) : [];
  const stale = open.map(chipOf).toSorted((a, b) => ageOf(a) - ageOf(b));
  const wanted = [
    ...lead,
    ...told.slice(0, 1),
    ...harmless.slice(turn),
    ...harmless.slice(0, turn),
    ...told.slice(1),
    ...stale,
  ];
  const kept = new Map<string, Chip>();
  for (const chip of wanted)
    if (kept.size < shown && !kept.has(plain(chip.asks))) kept.set(plain(chip.asks), chip);
  return [...kept.values()];
}

const chipOf = ({ topics: [asks = ""], replies: [label = asks] }: VoiceEntry): Chip => ({ label, asks });

/** In the words of the chip that asks the same, where there is one. */
function leadOf(open: VoiceEntry[], { topics: [asks = ""] }: VoiceEntry): Chip[] {
  const same = open.map(chipOf).find((chip) => plain(chip.asks) === plain(asks));
  return [same ?? { label: asks, asks }];
}
