import { rowFilter, type Watch, type WireRow } from "./row-filter.ts";

export type Change = {
  type: "INSERT" | "UPDATE" | "DELETE";
  table: string;
  row: WireRow | null;
  before: WireRow | null;
};

/** Where a channel of a socket is told of changes. `ids` are those of its watches that the change is of. */
export type RowListener = { tell(ids: number[], change: Change): void };

/** How often each listener asked for it. */
type Alike = {
  id: number;
  event: Watch["event"];
  matches: (row: WireRow) => boolean;
  by: Map<RowListener, number>;
};

/**
 * Who watches the rows of one place. Who watches alike stands together: a filter is read when the first of them comes, and
 * compared once a change, however many sockets ask for it.
 */
export class Watchers {
  private readonly columns: string[];
  private readonly alike = new Map<string, Alike>();

  constructor(columns: string[]) {
    this.columns = columns;
  }

  get isEmpty(): boolean {
    return this.alike.size === 0;
  }

  /** Null for a filter that cannot be asked. */
  add(watch: Watch, listener: RowListener): { id: number; stop: () => void } | null {
    const name = `${watch.event} ${watch.filter ?? ""}`;
    const group = this.alike.get(name) ?? this.begun(watch);
    if (!group) return null;
    this.alike.set(name, group);
    group.by.set(listener, (group.by.get(listener) ?? 0) + 1);
    const stop = () => {
      const left = (group.by.get(listener) ?? 1) - 1;
      if (left > 0) group.by.set(listener, left);
      else group.by.delete(listener);
      if (group.by.size === 0 && this.alike.get(name) === group) this.alike.delete(name);
    };
    return { id: group.id, stop };
  }

  private begun(watch: Watch): Alike | null {
    const matches = rowFilter(watch.filter, this.columns);
    return matches && { id: idOf(watch), event: watch.event, matches, by: new Map() };
  }

  tell(change: Change): void {
    const row = change.row ?? change.before ?? {};
    const ids = new Map<RowListener, number[]>();
    for (const { id, event, matches, by } of this.alike.values()) {
      if ((event !== "*" && event !== change.type) || !matches(row)) continue;
      for (const listener of by.keys()) {
        const known = ids.get(listener);
        if (known) known.push(id);
        else ids.set(listener, [id]);
      }
    }
    for (const [listener, all] of ids) listener.tell(all, change);
  }
}

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
