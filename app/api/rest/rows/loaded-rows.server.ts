import { onPoolOpened } from "../../../../platform/db/pool.server.ts";
import { SingleFlight } from "../../../../platform/db/single-flight.server.ts";
import { publicRows } from "./public-rows.server.ts";
import { isLoaded } from "./sources.server.ts";

/** Milliseconds: as long as our own pages keep what is the same for everybody. */
const keptFor = 500;

const kept = new Map<string, { rows: string; until: number }>();
onPoolOpened(() => kept.clear());
const loads = new SingleFlight(async (relation) => {
  const rows = JSON.stringify((await publicRows[relation]?.()) ?? []);
  kept.set(relation, { rows, until: performance.now() + keptFor });
  return rows;
});

/** In JSON, by the relation's name. */
export async function loadedRowsOf(relations: string[]): Promise<Map<string, string>> {
  const wanted = relations.filter(isLoaded);
  if (wanted.length === 0) return none;
  const rows = await Promise.all(wanted.map(rowsOf));
  return new Map(wanted.map((relation, at) => [relation, rows[at] as string]));
}

const none = new Map<string, string>();

function rowsOf(relation: string): string | Promise<string> {
  const known = kept.get(relation);
  return known && known.until > performance.now() ? known.rows : loads.of(relation);
}
