import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { requireAddress } from "../../../desk/records/address.server.ts";
import { slugOf } from "../../../desk/records/field-rules.ts";
import { keepRow, lastPosition, type Noted } from "../../../desk/records/order.server.ts";
import type { ExperienceInput } from "./experience-form.ts";

export const experienceShelf = { table: "experiences", key: "id" } as const;

export type DeskExperience = {
  id: string;
  title: string;
  category: string;
  exclusivity: string;
  description: string;
  picture: string | null;
  isRetired: boolean;
  isSample: boolean;
};

const columns = `id, title, category, exclusivity, description, picture,
  retired_at is not null as "isRetired", is_sample as "isSample"`;

export const listDeskExperiences = (): Promise<DeskExperience[]> =>
  query<DeskExperience>(`select ${columns} from experiences order by position, id`);

export const findDeskExperience = (id: string): Promise<DeskExperience | null> =>
  queryOne<DeskExperience>(`select ${columns} from experiences where id = $1`, [id]);

/** Without an id a new one, last in the order. Changing a sample makes it the operator's. Answers the id. */
export async function keepExperience(
  id: string | null,
  input: ExperienceInput,
  alsoInTransaction: Noted,
): Promise<string> {
  const key =
    id ??
    requireAddress(
      input.slug || slugOf(input.title),
      "Give it an address of small letters: its title has none",
    );
  return keepRow(key, alsoInTransaction, async (on) => {
    const values = [key, input.title, input.category, input.exclusivity, input.description, input.picture];
    return id
      ? query(
          `update experiences set title = $2, category = $3, exclusivity = $4, description = $5, picture = $6,
             is_sample = false
           where id = $1 returning 1`,
          values,
          on,
        )
      : query(
          `insert into experiences (id, title, category, exclusivity, description, picture, position)
           values ($1, $2, $3, $4, $5, $6, $7) returning 1`,
          [...values, await lastPosition(experienceShelf, on)],
          on,
        );
  });
}
