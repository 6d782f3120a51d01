import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { requireAddress } from "../../../desk/records/address.server.ts";
import { slugOf } from "../../../desk/records/field-rules.ts";
import { keepRow, type Noted } from "../../../desk/records/order.server.ts";
import type { NewsInput } from "./news-form.ts";

export const newsShelf = { table: "news", key: "id" } as const;

export type DeskNews = {
  id: string;
  headline: string;
  text: string;
  kind: string;
  day: string;
  picture: string | null;
  isRetired: boolean;
  isSample: boolean;
};

const columns = `id, headline, text, kind, to_char(on_day, 'YYYY-MM-DD') as day, picture,
  retired_at is not null as "isRetired", is_sample as "isSample"`;

export const listDeskNews = (): Promise<DeskNews[]> =>
  query<DeskNews>(`select ${columns} from news order by position, id`);
export const findDeskNews = (id: string): Promise<DeskNews | null> =>
  queryOne<DeskNews>(`select ${columns} from news where id = $1`, [id]);

/** Without an id a new piece, first in the order. */
export async function keepNews(
  id: string | null,
  input: NewsInput,
  alsoInTransaction: Noted,
): Promise<string> {
  const key =
    id ??
    requireAddress(
      input.slug || slugOf(input.headline),
      "Give it an address of small letters: its headline has none",
    );
  return keepRow(key, alsoInTransaction, async (on) => {
    const values = [key, input.headline, input.text, input.kind, input.day, input.picture];
    return id
      ? query(
          `update news set headline = $2, text = $3, kind = $4, on_day = $5, picture = $6, is_sample = false
           where id = $1 returning 1`,
          values,
          on,
        )
      : query(
          `insert into news (id, headline, text, kind, on_day, picture, position)
           select $1, $2, $3, $4, $5, $6, coalesce(min(position), 1) - 1 from news returning 1`,
          values,
          on,
        );
  });
}
