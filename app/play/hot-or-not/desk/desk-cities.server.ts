import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { counted } from "../../../../platform/ui/numbers.ts";
import { slugOf } from "../../../desk/records/field-rules.ts";
import { addressField } from "../../../desk/records/fields.ts";
import { defineRecord, requireAddress } from "../../../desk/records/record.server.ts";
import { CityForm } from "./city-form.ts";

type City = { id: string; name: string; isRetired: boolean; votes: number };
const columns = `id, name, retired_at is not null as "isRetired",
  (select coalesce(sum(hot + not_hot), 0)::int from hot_tallies where city = cities.id) as votes`;

export const cityRecords = defineRecord({
  address: "cities",
  word: "city",
  table: "cities",
  title: "Cities",
  add: "New city",
  none: "There is no city yet.",
  list: () => query<City>(`select ${columns} from cities order by position, id`),
  find: (id) => queryOne<City>(`select ${columns} from cities where id = $1`, [id]),
  listed: ({ name, votes }) => ({ name, note: counted(votes, "vote") }),
  rules: CityForm,
  parts: (one) => [{ name: "name", label: "Name" }, addressField(one, "name")],
  keyOf: ({ slug, name }) => requireAddress(slug || slugOf(name).slice(0, 40)),
  write: (on, key, { name }, isNew) =>
    query(
      isNew
        ? "insert into cities (id, name) values ($1, $2) returning 1"
        : "update cities set name = $2 where id = $1 returning 1",
      [key, name],
      on,
    ),
});
