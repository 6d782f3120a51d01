import { type Queryable, query, transaction } from "../../platform/db/pool.server.ts";

export async function listOwnWords(): Promise<string[]> {
  const rows = await query<{ word: string }>("select word from held_words order by word");
  return rows.map(({ word }) => word);
}

/** All of them, in place of those there were. */
export async function saveOwnWords(
  words: string[],
  alsoInTransaction: (on: Queryable) => Promise<unknown>,
): Promise<void> {
  await transaction(async (on) => {
    await query("delete from held_words where word <> all($1)", [words], on);
    await query(
      "insert into held_words (word) select * from unnest($1::text[]) on conflict do nothing",
      [words],
      on,
    );
    await alsoInTransaction(on);
  });
}
