import { onPoolOpened } from "../../../platform/db/pool.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { onRowsChange } from "../../../platform/live/live.server.ts";
import type { Watch, WireRow } from "./row-filter.ts";
import { readOwnRows, readPolls, watchedTables } from "./watched-tables.server.ts";
import { type RowListener, Watchers } from "./watchers.ts";

type Watched = {
  table: string;
  fanId: string | null;
  rows: Map<string, WireRow> | null;
  by: Watchers;
  /** Of those who come at the same time, one look serves all. */
  firstLook: Promise<void> | null;
};

/** By table and fan: what was last seen of their rows, and who is told. */
const watched = new Map<string, Watched>();
const due = new Set<string>();
onPoolOpened(() => watched.clear());
const placeOf = (table: string, fanId: string | null) => `${table} ${fanId ?? ""}`;

/** Why it cannot be watched, or the watch's id. */
export async function watchRows(
  watch: Watch,
  fanId: string | null,
  listener: RowListener,
): Promise<{ id: number; stop: () => void } | { refused: string }> {
  const table = watch.table ?? "";
  const description = Object.hasOwn(watchedTables, table) ? watchedTables[table] : undefined;
  if ((watch.schema ?? "public") !== "public" || !description)
    return {
      refused: `Changes can be followed of ${Object.keys(watchedTables).join(", ")} in the schema public.`,
    };
  if (watch.select) return { refused: "A change comes with all columns: leave select out." };
  if (description.isOwn && !fanId) return { refused: `Rows of ${table} belong to a fan: sign in first.` };
  const owner = description.isOwn ? fanId : null;
  const place = placeOf(table, owner);
  const entry = watched.get(place) ?? begun(table, owner);
  const added = entry.by.add(watch, listener);
  if (!added)
    return {
      refused: `The filter ${watch.filter} cannot be asked: column=operator.value, with eq, neq, lt, lte, gt, gte or in.`,
    };
  watched.set(place, entry);
  const stop = () => {
    added.stop();
    if (entry.by.isEmpty && watched.get(place) === entry) watched.delete(place);
  };
  // What is there already is no change.
  if (!entry.rows)
    entry.firstLook ??= look([entry]).finally(() => {
      entry.firstLook = null;
    });
  try {
    await entry.firstLook;
  } catch (error) {
    stop();
    throw error;
  }
  return { id: added.id, stop };
}

const begun = (table: string, fanId: string | null): Watched => ({
  table,
  fanId,
  rows: null,
  by: new Watchers((watchedTables[table]?.columns ?? []).map(({ name }) => name)),
  firstLook: null,
});

onRowsChange((fanIds) => {
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

function compare(entry: Watched, rows: WireRow[]): void {
  const { table } = entry;
  const key = watchedTables[table]?.key ?? [];
  const now = new Map(rows.map((row) => [key.map((column) => String(row[column])).join("\n"), row]));
  const before = entry.rows;
  entry.rows = now;
  if (!before) return;
  for (const [name, row] of now) {
    const old = before.get(name);
    if (!old) entry.by.tell({ type: "INSERT", table, row, before: null });
    else if (JSON.stringify(old) !== JSON.stringify(row))
      entry.by.tell({ type: "UPDATE", table, row, before: old });
  }
  // A poll that is a day old and closed leaves the list; it is not deleted.
  if (table === "polls") return;
  for (const [name, old] of before)
    if (!now.has(name)) entry.by.tell({ type: "DELETE", table, row: null, before: old });
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
