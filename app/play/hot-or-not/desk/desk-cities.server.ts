import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { requireAddress } from "../../../desk/records/address.server.ts";
import { slugOf } from "../../../desk/records/field-rules.ts";
import { keepRow, lastPosition, type Noted } from "../../../desk/records/order.server.ts";
import type { CityInput } from "./city-form.ts";

export const cityShelf = { table: "cities", key: "id" } as const;

export type DeskCity = { id: string; name: string; isRetired: boolean; votes: number };

const columns = `id, name, retired_at is not null as "isRetired",
  (select coalesce(sum(hot + not_hot), 0)::int from hot_tallies where city = cities.id) as votes`;

export const listDeskCities = (): Promise<DeskCity[]> =>
  query<DeskCity>(`select ${columns} from cities order by position, id`);
export const findDeskCity = (id: string): Promise<DeskCity | null> =>
  queryOne<DeskCity>(`select ${columns} from cities where id = $1`, [id]);

/** Without an id a new one, last in the order. */
export async function keepCity(
  id: string | null,
  { name, slug }: CityInput,
  alsoInTransaction: Noted,
): Promise<string> {
  const key = id ?? requireAddress(slug || slugOf(name).slice(0, 40));
  return keepRow(key, alsoInTransaction, async (on) =>
    id
      ? query("update cities set name = $2 where id = $1 returning 1", [key, name], on)
      : query(
          "insert into cities (id, name, position) values ($1, $2, $3) returning 1",
          [key, name, await lastPosition(cityShelf, on)],
          on,
        ),
  );
}
