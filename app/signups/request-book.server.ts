import { GroupCommit } from "../../platform/db/group-commit.server.ts";
import { query, transaction } from "../../platform/db/pool.server.ts";
import { type Letter, queueLetters } from "../../platform/mail/outbox.server.ts";

/** What every request carries beside the columns of its form; see migrations/0002-sign-ups.sql. */
export type RequestMarks = {
  key: string;
  form: string;
  request_key: string | null;
  user_session: string;
  flags: string[];
  network: string;
};

type Row = RequestMarks & Record<string, unknown>;
type Entry = { row: Row; letter: Letter | null };

/** `taken` now, or `again`: the very same post had been taken before; else which unique column was there already. */
export type Taken = "taken" | "again" | { duplicate: "email" | "username" | "other" };

const columnTypes: Record<string, string> = {
  key: "uuid",
  flags: "text[]",
  combined_followers_count: "int",
};
const marks = ["key", "form", "request_key", "user_session", "flags", "network"];

/**
 * The book of one kind of request. Requests that come in together are written together, each with its letter in the
 * same transaction; whether one is there already is for the database to say, so that a hundred at the same moment
 * make one row. `computed` names columns whose value is an SQL expression over the row `r`.
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
    const plain = [...marks, ...columns];
    const record = [...plain, ...given].map((name) => `${name} ${columnTypes[name] ?? "text"}`);
    this.sql = `insert into ${table} (${[...plain, ...Object.keys(computed)].join(", ")})
      select ${[...plain.map((name) => `r.${name}`), ...Object.values(computed)].join(", ")}
      from jsonb_to_recordset($1::jsonb) as r(${record.join(", ")})
      on conflict do nothing returning key`;
  }

  /** Resolves once the request and its letter are committed, or it is known to be there already. */
  take(row: Row, letter: Letter | null): Promise<Taken> {
    return this.commits.add({ row, letter });
  }

  /** Resolves when nothing is being written. */
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
      const letters = entries.flatMap(({ row, letter }) => (letter && keys.has(row.key) ? [letter] : []));
      if (letters.length > 0) await queueLetters(letters, on);
      const others = entries.filter(({ row }) => !keys.has(row.key));
      const known = others.length > 0 ? await this.lookUp(others, on) : null;
      return entries.map(({ row }) => (keys.has(row.key) ? "taken" : (known?.(row) ?? "taken")));
    });
  }

  private get sqlName(): string {
    return `${this.table}-${this.columns.join("-")}`.slice(0, 50);
  }

  /** Why these rows were not written. */
  private async lookUp(entries: Entry[], on: Parameters<typeof query>[2]): Promise<(row: Row) => Taken> {
    const low = (name: string) => entries.map(({ row }) => String(row[name] ?? "").toLowerCase());
    const unique = ["email", "username"].filter((name) => this.columns.includes(name));
    const found = await query<{ request_key: string | null; email?: string; username?: string }>(
      `select request_key ${unique.map((name) => `, lower(${name}) as ${name}`).join("")} from ${this.table}
       where request_key = any($1) ${unique.map((name, at) => `or lower(${name}) = any($${at + 2})`).join(" ")}`,
      [entries.map(({ row }) => row.request_key).filter(Boolean), ...unique.map(low)],
      on,
    );
    return (row) => {
      if (row.request_key && found.some((one) => one.request_key === row.request_key)) return "again";
      const is = (name: "email" | "username") =>
        found.some((one) => one[name] && one[name] === String(row[name] ?? "").toLowerCase());
      return { duplicate: is("email") ? "email" : is("username") ? "username" : "other" };
    };
  }
}
