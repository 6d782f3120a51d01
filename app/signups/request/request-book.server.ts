import { GroupCommit } from "../../../platform/db/group-commit.server.ts";
import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { type Letter, queueLetters } from "../../../platform/mail/outbox.server.ts";

/** See migrations/0008-sign-ups.sql. */
export type RequestMetadata = {
  key: string;
  form: string;
  request_key: string | null;
  fan_id: string;
  flags: string[];
  network: string;
};

type Row = RequestMetadata & Record<string, unknown>;
type Entry = { row: Row; letter: Letter | null };

/** `taken` now, or `again`: the very same post had been taken before; else which unique column was there already. */
export type Taken = "taken" | "again" | { duplicate: "email" | "username" | "other" };

const columnTypes: Record<string, string> = {
  key: "uuid",
  flags: "text[]",
  combined_followers_count: "int",
};
const metadata = ["key", "form", "request_key", "fan_id", "flags", "network"];

/**
 * Whether a request is there already is for the database to say, so that a hundred at the same moment make one row.
 * `computed` names columns whose value is an SQL expression over the row `r`.
 */
export class RequestBook {
  private readonly commits = new GroupCommit<Entry, Taken>((entries) => this.write(entries), {
    largest: 200,
  });
  private readonly table: string;
  private readonly columns: string[];
  private readonly sql: string;

  constructor(table: string, columns: string[], given: string[] = [], computed: Record<string, string> = {}) {
    this.table = table;
    this.columns = columns;
    const plain = [...metadata, ...columns];
    const record = [...plain, ...given].map((name) => `${name} ${columnTypes[name] ?? "text"}`);
    this.sql = `insert into ${table} (${[...plain, ...Object.keys(computed)].join(", ")})
      select ${[...plain.map((name) => `r.${name}`), ...Object.values(computed)].join(", ")}
      from jsonb_to_recordset($1::jsonb) as r(${record.join(", ")})
      on conflict do nothing returning key`;
  }

  /** Resolves once both are committed, or the request is known to be there already. */
  take(row: Row, letter: Letter | null): Promise<Taken> {
    return this.commits.add({ row, letter });
  }

  settled(): Promise<void> {
    return this.commits.settled();
  }

  private write(entries: Entry[]): Promise<Taken[]> {
    return transaction(async (on) => {
      const rows = JSON.stringify(entries.map(({ row }) => row));
      const written = await query<{ key: string }>(
        { name: `take-${this.sqlName}`, text: this.sql },
        [rows],
        on,
      );
      const keys = new Set(written.map(({ key }) => key));
      // The same post twice in one batch is one row, and one letter.
      const letters = new Map(entries.map(({ row, letter }) => [row.key, letter]));
      for (const key of letters.keys()) if (!keys.has(key)) letters.delete(key);
      await queueLetters(
        [...letters.values()].filter((letter) => letter !== null),
        on,
      );
      const others = entries.filter(({ row }) => !keys.has(row.key));
      const known = others.length > 0 ? await this.lookUp(others, on) : null;
      return entries.map(({ row }) => (keys.has(row.key) ? "taken" : (known?.(row) ?? "taken")));
    });
  }

  private get sqlName(): string {
    return `${this.table}-${this.columns.join("-")}`.slice(0, 50);
  }

  /** Only the database folds case, so that it and this agree. */
  private async lookUp(entries: Entry[], on: Queryable): Promise<(row: Row) => Taken> {
    const unique = ["email", "username"].filter((name) => this.columns.includes(name));
    const found = await query<{ at: number; why: "again" | "email" | "username" }>(
      [
        `with r as (select * from jsonb_to_recordset($1::jsonb) as r(at int, request_key text, email text, username text))
         select at, 'again' as why from r join ${this.table} t on t.request_key = r.request_key`,
        ...unique.map(
          (name) => `select at, '${name}' from r join ${this.table} t on lower(t.${name}) = lower(r.${name})`,
        ),
      ].join(" union all "),
      [JSON.stringify(entries.map(({ row }, at) => ({ ...row, at })))],
      on,
    );
    const why = Map.groupBy(found, ({ at }) => at);
    const at = new Map(entries.map(({ row }, index) => [row, index]));
    return (row) => {
      const reasons = new Set(why.get(at.get(row) ?? -1)?.map((one) => one.why));
      if (reasons.has("again")) return "again";
      return { duplicate: reasons.has("email") ? "email" : reasons.has("username") ? "username" : "other" };
    };
  }
}
