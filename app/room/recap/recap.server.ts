import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { avatars, pictureOf } from "../../catalogue/catalogue.server.ts";
import type { Recap } from "./recap.ts";

export type RecapRow = {
  from_minute: number;
  lines: string[];
  /** `portrait` and `still` are names of pictures. */
  who: { name: string; is: string; portrait?: string; still?: string }[];
  stills: string[];
};

/** By party, the last that has begun by now; null where none is written. */
export async function findRecap(partyId: string): Promise<Recap | null> {
  const [row] = await query<RecapRow>(
    `select r.from_minute, r.lines, r.who, r.stills from party_recaps r join parties p on p.id = r.party_id
     where r.party_id = $1 and p.ends_at > now() and p.starts_at + r.from_minute * interval '1 minute' <= now()
     order by r.from_minute desc limit 1`,
    [partyId],
  );
  if (!row) return null;
  return {
    fromMinute: row.from_minute,
    lines: row.lines,
    who: row.who.map(({ name, is, portrait, still }) => ({
      name,
      is,
      picture: portrait ? portraitNamed(portrait) : still ? pictureOf(still) : null,
    })),
    stills: row.stills.map(pictureOf),
  };
}

const portraitNamed = (name: string) => avatars()[name.replace(/^portrait-/, "")] ?? null;

/** All parts of a party, earliest first. */
export const listRecaps = (partyId: string, on?: Queryable): Promise<RecapRow[]> =>
  query<RecapRow>(
    "select from_minute, lines, who, stills from party_recaps where party_id = $1 order by from_minute",
    [partyId],
    on,
  );

/** In place of those there are. */
export async function writeRecaps(on: Queryable, partyId: string, recaps: RecapRow[]): Promise<void> {
  await query("delete from party_recaps where party_id = $1", [partyId], on);
  for (const { from_minute, lines, who, stills } of recaps)
    await query(
      `insert into party_recaps (party_id, from_minute, lines, who, stills) values ($1, $2, $3, $4, $5)`,
      [partyId, from_minute, lines, JSON.stringify(who), stills],
      on,
    );
}
