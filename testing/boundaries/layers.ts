import { importsOf, keysOf, type Sources, unexcused } from "./boundaries.ts";

/**
 * The rooms of the product, from the roof to the ground. A room may know those that stand below it, never one beside or
 * above it: what it imports, types included, and what its statements read. Files that lie in `app/` itself put the rooms
 * together and are known by none.
 */
export const layers: string[][] = [
  ["samples", "site", "admin", "api"],
  ["fan-app"],
  ["lobby", "discover"],
  ["host", "messages"],
  ["room", "characters"],
  ["play"],
  ["polls", "creators"],
  ["parties"],
  ["rewards", "moderation"],
  ["marks"],
  ["fans"],
  ["catalogue"],
  ["desk"],
  ["frame"],
];

/** Tables that a room reads of one that does not stand below it, and why. */
export const readModels: Record<string, Record<string, string>> = {
  desk: { titles: "what is of a title is not published before it" },
  fans: {
    parties: "a new name or look is worn in every party that is not over",
    party_answers: "what is unseen stands on every page of a fan",
    hidden_messages: "what is unseen stands on every page of a fan",
    submissions: "a person is looked for in all that was sent under their address",
    submission_files: "a fan takes along what they handed in",
    submission_thumbnails: "a fan takes along what they handed in",
    cities: "a card names a city of the list that operators keep for ratings",
  },
  host: { party_scripts: "the control room says what a sample party's script does next" },
  marks: {
    wishes: "what is on a shelf and not in the house says whether one has wished for it",
    wish_names: "what is on a shelf and not in the house says whether one has wished for it",
  },
  messages: { news: "news are shared in a conversation" },
  rewards: {
    fan_invites: "a superfan's pass opens a drop earlier",
    trivia_marks: "who rated most of a director's trivia leads a board",
  },
  site: { party_scripts: "the proof for studios says what of it is a script" },
};

const indexOf = new Map(layers.flatMap((rooms, at) => rooms.map((room) => [room, at] as const)));
const roomOf = (file: string): string | null => /^app\/([^/]+)\//.exec(file)?.[1] ?? null;
const isBelow = (lower: string, upper: string): boolean =>
  (indexOf.get(lower) ?? -1) > (indexOf.get(upper) ?? layers.length);

export function layerBreaches(sources: Sources): string[] {
  const rooms = new Set([...sources.keys()].flatMap((file) => roomOf(file) ?? []));
  const unknown = [...rooms]
    .filter((room) => !indexOf.has(room))
    .map((room) => `app/${room} stands in no layer. Name it in testing/boundaries/layers.ts.`);
  const cure = "Move the file to what it knows of, or let one register with the other.";
  const upward = importsOf(sources).flatMap(({ from, to }) => {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (!room || room === other || !to.startsWith("app/") || from.includes(".test.")) return [];
    if (other && isBelow(other, room)) return [];
    return [`${from} imports ${to}, which does not stand below it. ${cure}`];
  });
  return [...unknown, ...upward];
}

const reading = /\b(?:from|join)\s+(?:only\s+|lateral\s+)?([a-z_]+)\b/g;

export function readBreaches(sources: Sources, owners: Record<string, string>): string[] {
  const found = [...sources].flatMap(([file, text]) => {
    const room = roomOf(file);
    if (!room || !file.endsWith(".server.ts")) return [];
    const read = new Set([...text.matchAll(reading)].map(([, table = ""]) => table));
    return [...read].flatMap((table) => {
      const owner = roomOf(`${owners[table]}/`);
      if (!owner || owner === room || isBelow(owner, room)) return [];
      const cure = "which does not stand below it. Ask that room for it, or say why in readModels.";
      return [{ key: `${room} ${table}`, breach: `${file} reads ${table} of app/${owner}, ${cure}` }];
    });
  });
  return unexcused(found, keysOf(readModels));
}

const defining =
  /^(?:export )?(?:const \w+ = )?(?:define(?:Ticker|Job|ScheduledJob|Topic|Deed|NamedRows|Gauge)|provide[A-Z]\w*|when[A-Z]\w*)(?:<|\()/m;

/** What is defined when its file is imported, in a file that nothing of the server imports: it would never run. */
export function unregistered(sources: Sources, from: string[]): string[] {
  const imports = Map.groupBy(
    importsOf(sources).filter(({ typeOnly }) => !typeOnly),
    (one) => one.from,
  );
  const reached = new Set(from);
  for (const file of reached) for (const { to } of imports.get(file) ?? []) reached.add(to);
  return [...sources].flatMap(([file, text]) => {
    if (!/^(?:app|platform)\//.test(file) || file.includes(".test.")) return [];
    if (reached.has(file) || !defining.test(text)) return [];
    return [`${file} defines what nothing imports. Import it in its room's feature.server.ts.`];
  });
}
