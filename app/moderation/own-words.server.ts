import { onPoolOpened, type Queryable, query, transaction } from "../../platform/db/pool.server.ts";
import { log } from "../../platform/logger.server.ts";

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
  held = null;
  reading = null;
}

/** How long lines are read by what was known; another process may have changed the words meanwhile. */
const freshForMs = 1_000;
/** Older than this they are waited for. */
const usableForMs = 10_000;

let held: { words: ReadonlySet<string>; readAt: number } | null = null;
let reading: Promise<ReadonlySet<string>> | null = null;
onPoolOpened(() => {
  held = null;
  reading = null;
});

/**
 * For what is read line by line: the operator's words from memory, at most seconds old, and at once what was saved in this
 * process. They are asked for beside the lines, not before each.
 */
export function ownWordsInMemory(): ReadonlySet<string> | Promise<ReadonlySet<string>> {
  const age = held ? Date.now() - held.readAt : Number.POSITIVE_INFINITY;
  if (held && age < freshForMs) return held.words;
  const fresh = readOwnWords();
  if (!held || age >= usableForMs) return fresh;
  fresh.catch((error) => log.warn({ err: error }, "the word list was not read again"));
  return held.words;
}

function readOwnWords(): Promise<ReadonlySet<string>> {
  if (reading) return reading;
  const asked: Promise<ReadonlySet<string>> = listOwnWords()
    .then((list) => {
      const words = new Set(list);
      // What was saved meanwhile is read by who asks next.
      if (reading === asked) held = { words, readAt: Date.now() };
      return words;
    })
    .finally(() => {
      if (reading === asked) reading = null;
    });
  reading = asked;
  return asked;
}
