import { queryOne } from "../../../platform/db/pool.server.ts";
import { findParty, toCard } from "../../parties/parties.server.ts";
import type { PartyCardView } from "../../parties/party.ts";
import type { OwnPart } from "../credits/credits.ts";
import { ownPartOf, seatedOf } from "./own-part.server.ts";

export type Stub = {
  party: Pick<PartyCardView, "id" | "title" | "show" | "image" | "startsAt">;
  part: OwnPart;
  /** Minute by minute, to its end. */
  heat: number[];
  /** Of the title, dark to light, then its key; none where it has none. */
  inks: string[];
};

/** Null where it is none of ours, or its seat is not there any more. */
export async function findStub(token: string): Promise<Stub | null> {
  const seated = seatedOf(token);
  const row = seated && (await findParty(seated.partyId));
  const part = row && (await ownPartOf(seated));
  if (!row || !part) return null;
  const { id, title, show, image, startsAt, endsAt } = toCard(row);
  const found = await queryOne<{ heat: number[]; inks: string[] }>(
    `select array(select coalesce(h.heat, 0) from generate_series(0, $2::int - 1) as n
         left join party_heat h on h.party_id = $1 and h.minute = n order by n) as heat,
       coalesce((select t.inks from titles t where t.slug = $3), '{}') as inks`,
    [id, Math.min(240, Math.max(1, Math.ceil((endsAt - startsAt) / 60_000))), row.title_slug],
  );
  return {
    party: { id, title, show, image, startsAt },
    part,
    heat: found?.heat ?? [],
    inks: found?.inks.length === 5 ? found.inks : [],
  };
}
