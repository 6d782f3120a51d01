import type { Dialect } from "../../../platform/live/frames.server.ts";
import type { PublishableKey } from "../keys/keys.server.ts";
import { isPointed, isWithin, namesOfKey, type PointedKind } from "../keys/pointed.server.ts";

/** What the values of these topics are named after, one for each. */
const kinds: Record<string, PointedKind> = { polls: "poll", tallies: "poll", drops: "drop", lobby: "party" };

/** Of a key for some titles alone, as known now. Frames are written at once, so what is new is asked for meanwhile. */
type Within = (kind: PointedKind, id: string) => boolean;

const everything: Within = () => true;

async function withinKey(key: PublishableKey): Promise<Within> {
  if (!isPointed(key)) return everything;
  let names = await namesOfKey(key);
  return (kind, id) => {
    namesOfKey(key).then(
      (now) => {
        names = now;
      },
      // What was known stays until the database is back.
      () => undefined,
    );
    return names.has(`${kind} ${id}`);
  };
}

export type KeyNews = { dialect: Dialect; isWithin: Within };

/** How a socket of the key is told. `name` is the dialect's. */
export const newsOfKey = async (key: PublishableKey, dialect: Dialect, name: string): Promise<KeyNews> => ({
  dialect: await dialectFor(key, dialect, name),
  isWithin: await withinKey(key),
});

/** One for each set of titles, so that a frame is written once for all who read with it. */
const made = new Map<string, Dialect>();

/** Tells of the key's titles alone. */
export async function dialectFor(key: PublishableKey, dialect: Dialect, name: string): Promise<Dialect> {
  if (!isPointed(key)) return dialect;
  const place = `${name} ${[...key.titles].sort().join(" ")}`;
  const known = made.get(place);
  if (known) return known;
  const isIn = await withinKey(key);
  const pointed: Dialect = {
    ...dialect,
    state(topic, state, json) {
      const kind = Object.hasOwn(kinds, topic) ? kinds[topic] : undefined;
      const value: unknown = kind && JSON.parse(json);
      if (!kind || typeof value !== "object" || value === null) return dialect.state(topic, state, json);
      const own = Object.entries(value).filter(([id]) => isIn(kind, id));
      return dialect.state(topic, state, JSON.stringify(Object.fromEntries(own)));
    },
  };
  made.set(place, pointed);
  return pointed;
}

/** Whether a key may hear a topic that is for everybody. */
export const mayHear = (key: PublishableKey | null, topic: string): Promise<boolean> =>
  isWithin(key, "party", topic.slice("party:".length)).then((isIn) => isIn || !topic.startsWith("party:"));
