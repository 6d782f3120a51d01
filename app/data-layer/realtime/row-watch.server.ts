import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { whenRowsChange } from "../../../platform/live/live.server.ts";
import { type Row, rowFilter, type Watch } from "./row-filter.ts";
import { readOwnRows, readPolls, watchedTables } from "./watched-tables.server.ts";

export type Change = {
  type: "INSERT" | "UPDATE" | "DELETE";
  table: string;
  row: Row | null;
  before: Row | null;
};

/** Where a channel of a socket is told of changes. `ids` are those of its watches that the change is of. */
export type Listener = { tell(ids: number[], change: Change): void };

type Watching = { id: number; watch: Watch; matches: (row: Row) => boolean; listener: Listener };
type Watched = { table: string; fanId: string | null; rows: Map<string, Row> | null; by: Set<Watching> };

/** By table and fan: what was last seen of their rows, and who is told. */
const watched = new Map<string, Watched>();
const due = new Set<string>();
const placeOf = (table: string, fanId: string | null) => `${table} ${fanId ?? ""}`;

/**
 * Names a watch: equal ones have equal ids, so that one frame serves all who watch alike. Never 0, which the client takes
 * for none.
 */
function idOf({ event, table, filter }: Watch): number {
  let hash = 7;
  for (const letter of `${event} ${table} ${filter ?? ""}`)
    hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 1) + 1;
}

/** Why it cannot be watched, or the watch's id. */
export async function watchRows(
  watch: Watch,
  fanId: string | null,
  listener: Listener,
): Promise<{ id: number; stop: () => void } | { refused: string }> {
  const table = watch.table ?? "";
  const description = Object.hasOwn(watchedTables, table) ? watchedTables[table] : undefined;
  if ((watch.schema ?? "public") !== "public" || !description)
    return { refused: `Changes are told of ${Object.keys(watchedTables).join(", ")} in the schema public.` };
  if (watch.select) return { refused: "A change is told with all columns: leave select out." };
  if (description.isOwn && !fanId) return { refused: `Rows of ${table} belong to somebody: sign in first.` };
  const columns = description.columns.map(({ name }) => name);
  const matches = rowFilter(watch.filter, columns);
  if (!matches)
    return {
      refused: `The filter ${watch.filter} cannot be asked: column=operator.value, with eq, neq, lt, lte, gt, gte or in.`,
    };
  const owner = description.isOwn ? fanId : null;
  const place = placeOf(table, owner);
  const entry = watched.get(place) ?? { table, fanId: owner, rows: null, by: new Set() };
  watched.set(place, entry);
  const watching = { id: idOf(watch), watch, matches, listener };
  entry.by.add(watching);
  // What is there already is no change.
  if (!entry.rows) await look([entry]);
  const stop = () => {
    entry.by.delete(watching);
    if (entry.by.size === 0 && watched.get(place) === entry) watched.delete(place);
  };
  return { id: watching.id, stop };
}

whenRowsChange((fanIds) => {
  for (const fanId of fanIds)
    for (const table of Object.keys(watchedTables)) {
      const place = placeOf(table, fanId);
      if (watched.has(place)) due.add(place);
    }
});

const asManyAtOnce = 500;

async function look(entries: Watched[]): Promise<void> {
  for (const [table, all] of Map.groupBy(entries, (entry) => entry.table)) {
    if (table === "polls") {
      const rows = await readPolls();
      for (const entry of all) compare(entry, rows);
      continue;
    }
    for (let from = 0; from < all.length; from += asManyAtOnce) {
      const some = all.slice(from, from + asManyAtOnce);
      const rows = await readOwnRows(
        table,
        some.flatMap(({ fanId }) => (fanId ? [fanId] : [])),
      );
      for (const entry of some) compare(entry, rows.get(entry.fanId ?? "") ?? []);
    }
  }
}

function compare(entry: Watched, rows: Row[]): void {
  const { table } = entry;
  const key = watchedTables[table]?.key ?? [];
  const now = new Map(rows.map((row) => [key.map((column) => String(row[column])).join("\n"), row]));
  const before = entry.rows;
  entry.rows = now;
  if (!before) return;
  for (const [name, row] of now) {
    const old = before.get(name);
    if (!old) told(entry, { type: "INSERT", table, row, before: null });
    else if (JSON.stringify(old) !== JSON.stringify(row))
      told(entry, { type: "UPDATE", table, row, before: old });
  }
  // A poll that is a day old and closed leaves the list; it is not deleted.
  if (table === "polls") return;
  for (const [name, old] of before)
    if (!now.has(name)) told(entry, { type: "DELETE", table, row: null, before: old });
}

function told({ by }: Watched, change: Change): void {
  const row = change.row ?? change.before ?? {};
  const ids = new Map<Listener, number[]>();
  for (const { id, watch, matches, listener } of by) {
    if ((watch.event !== "*" && watch.event !== change.type) || !matches(row)) continue;
    const known = ids.get(listener);
    if (known) known.push(id);
    else ids.set(listener, [id]);
  }
  for (const [listener, all] of ids) listener.tell(all, change);
}

/** What was written a moment ago. */
defineTicker({
  name: "watched-rows",
  everyMs: 50,
  work: async () => {
    if (due.size === 0) return;
    const places = [...due];
    due.clear();
    await look(places.flatMap((place) => watched.get(place) ?? []));
  },
});

/** Twice a second how polls stand; news of one's own rows may be lost anywhere, and is found within five seconds. */
let rounds = 0;
defineTicker({
  name: "watched-polls",
  everyMs: 500,
  work: async () => {
    rounds += 1;
    const all = [...watched.values()];
    await look(rounds % 10 === 0 ? all : all.filter(({ table }) => table === "polls"));
  },
});
