import { query } from "../../../platform/db/pool.server.ts";
import { SingleFlight } from "../../../platform/db/single-flight.server.ts";
import { Problem } from "../../../platform/problem.ts";
import type { PublishableKey } from "./keys.server.ts";

type Bound = Pick<PublishableKey, "titles">;
export type PointedKind = "poll" | "party" | "drop";

export const isPointed = (key: Bound | null): key is Bound => key !== null && key.titles.length > 0;

/** A key for some titles knows what is new of them within a second. */
const knownForMs = 1_000;

/** "poll who-rang", "party larch-finale", of all that belongs to the titles. */
const ofTitles = new SingleFlight<ReadonlySet<string>>(async (titles) => {
  const rows = await query<{ name: string }>(
    `select 'poll ' || p.id as name from polls p left join parties on parties.id = p.party_id
       where coalesce(p.title_slug, parties.title_slug) = any($1)
     union all select 'party ' || id from parties where title_slug = any($1)
     union all select 'drop ' || id from drops where title_slug = any($1)`,
    [titles.split(" ")],
  );
  return new Set(rows.map(({ name }) => name));
}, knownForMs);

export const namesOfKey = ({ titles }: Bound): Promise<ReadonlySet<string>> =>
  ofTitles.of([...titles].sort().join(" "));

export const isWithin = async (key: Bound | null, kind: PointedKind, id: string): Promise<boolean> =>
  !isPointed(key) || (await namesOfKey(key)).has(`${kind} ${id}`);

/** What is of other titles is refused as what is not there is not: whoever holds a key may read that it is. Throws other_title (403). */
export async function refuseOtherTitle(key: Bound | null, kind: PointedKind, id: string): Promise<void> {
  if (await isWithin(key, kind, id)) return;
  throw new Problem(
    "other_title",
    403,
    `This key is for some films and shows alone, and this ${kind} is of none of them.`,
  );
}
