import { GroupCommit } from "../../../../platform/db/group-commit.server.ts";
import { type Queryable, query, transaction } from "../../../../platform/db/pool.server.ts";
import { type Email, queueEmails } from "../../../../platform/mail/outbox.server.ts";

/** See migrations/0008-sign-ups.sql. */
export type RequestMetadata = {
  key: string;
  form: string;
  request_key: string | null;
  fan_id: string | null;
  flags: string[];
  network: string;
};

type Row = RequestMetadata & Record<string, unknown>;
type Entry = { row: Row; letter: Email | null };

/** `taken` now, or `again`: the very same post had been taken before; else which column the form had already. */
export type TakenRequest = "taken" | "again" | { duplicate: "email" | "username" | "other" };

type Reason = "again" | "email" | "username";

const columnTypes: Record<string, string> = {
  beside: "boolean",
  key: "uuid",
  flags: "text[]",
  combined_followers_count: "int",
};
const metadata = ["key", "form", "request_key", "fan_id", "flags", "network"];

export type BookOptions = {
  given?: string[];
  /** Columns whose value is an SQL expression over the row `r`. */
  computed?: Record<string, string>;
  /** What must be equal too before a row `t` of the form is the request `r` again; else it is another request. */
  alsoEqual?: string[];
};

/**
 * Whether a request is there already is for the database to say, so that a hundred at the same moment make one row.
 * What meets a row of another form, or is another request of the same person, is kept beside it: none is lost.
 */
export class RequestBook {
  private readonly commits = new GroupCommit<Entry, TakenRequest>((entries) => this.write(entries), {
    largest: 200,
  });
  private readonly table: string;
  private readonly columns: string[];
  private readonly alsoEqual: string[];
  private readonly sql: string;

  constructor(
    table: string,
    columns: string[],
    { given = [], computed = {}, alsoEqual = [] }: BookOptions = {},
  ) {
    this.table = table;
    this.columns = columns;
    this.alsoEqual = alsoEqual;
    const plain = [...metadata, ...columns, ...(columns.includes("username") ? ["beside"] : [])];
    const record = [...plain, ...given].map((name) => `${name} ${columnTypes[name] ?? "text"}`);
    this.sql = `insert into ${table} (${[...plain, ...Object.keys(computed)].join(", ")})
      select ${[...plain.map((name) => `r.${name}`), ...Object.values(computed)].join(", ")}
      from jsonb_to_recordset($1::jsonb) as r(${record.join(", ")})
      on conflict do nothing returning key`;
  }

  /** Resolves once both are committed, or the request is known to be there already. */
  take(row: Row, letter: Email | null): Promise<TakenRequest> {
    return this.commits.add({ row, letter });
  }

  settled(): Promise<void> {
    return this.commits.settled();
  }

  private write(entries: Entry[]): Promise<TakenRequest[]> {
    return transaction(async (on) => {
      const written = await this.insert(entries, false, on);
      const left = () => entries.filter(({ row }) => !written.has(row.key));
      let reasons = await this.lookUp(left(), on);
      const beside = this.columns.includes("username") ? left().filter((entry) => !reasons.has(entry)) : [];
      if (beside.length > 0) {
        for (const key of await this.insert(beside, true, on)) written.add(key);
        reasons = await this.lookUp(left(), on);
      }
      // The same post twice in one batch is one row, and one letter, also where the second has none for want of a budget.
      const letters = new Map<string, Email>();
      for (const { row, letter } of entries) if (letter && written.has(row.key)) letters.set(row.key, letter);
      await queueEmails([...letters.values()], on);
      return entries.map((entry) => (written.has(entry.row.key) ? "taken" : takenFor(reasons.get(entry))));
    });
  }

  private async insert(entries: Entry[], beside: boolean, on: Queryable): Promise<Set<string>> {
    const rows = JSON.stringify(entries.map(({ row }) => ({ ...row, beside })));
    const name = `take-${this.table}-${this.columns.join("-")}`.slice(0, 55);
    const written = await query<{ key: string }>({ name, text: this.sql }, [rows], on);
    return new Set(written.map(({ key }) => key));
  }

  /** Why each is there already in its own form. Only the database folds case, so that it and this agree. */
  private async lookUp(entries: Entry[], on: Queryable): Promise<Map<Entry, Set<Reason>>> {
    if (entries.length === 0) return new Map();
    // Where usernames are unique, so are addresses.
    const names = this.columns.includes("username") ? ["email", "username"] : [];
    const named = names.filter((name) => this.columns.includes(name));
    const equal = (name: string) => `lower(t.${name}) = lower(r.${name})`;
    const ofForm = ["t.form = r.form", ...this.alsoEqual.map(equal)].join(" and ");
    const found = await query<{ at: number; why: Reason }>(
      [
        `with r as (select * from jsonb_to_recordset($1::jsonb)
           as r(at int, request_key text, form text, email text, username text, avatar text))
         select at, 'again' as why from r join ${this.table} t on t.request_key = r.request_key`,
        // Rows beside others have indexes of their own.
        ...named.flatMap((name) =>
          ["t.beside", "not t.beside"].map(
            (which) =>
              `select at, '${name}' from r join ${this.table} t on ${which} and ${equal(name)} and ${ofForm}`,
          ),
        ),
      ].join(" union all "),
      [JSON.stringify(entries.map(({ row }, at) => ({ ...row, at })))],
      on,
    );
    const reasons = new Map<Entry, Set<Reason>>();
    for (const { at, why } of found) {
      const entry = entries[at] as Entry;
      reasons.set(entry, (reasons.get(entry) ?? new Set()).add(why));
    }
    return reasons;
  }
}

function takenFor(reasons: Set<Reason> = new Set()): TakenRequest {
  if (reasons.has("again")) return "again";
  return { duplicate: reasons.has("email") ? "email" : reasons.has("username") ? "username" : "other" };
}
