import type { z } from "zod";
import { parse } from "../../../platform/action/action.server.ts";
import type { Queryable } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { recordOrNew } from "../record-or-new.server.ts";
import type { ListRow } from "./catalogue-list.tsx";
import { hasDrafts, publishingWords, putState, readPublishing } from "./drafts.server.ts";
import { type FormPart, typedValues } from "./fields.ts";
import {
  changeCatalogue,
  type EndOfOrder,
  type Noted,
  noSuchRow,
  type Shelf,
  takePlace,
} from "./order.server.ts";
import { type Publishing, recordStateOf, type StateColumns } from "./record-state.ts";
import { pageOfShelf } from "./shelf-pages.ts";

/** A row by the names of its form's fields. */
export type SavedRow<Input> = Omit<Input, "slug"> & StateColumns & { id: string; isSample: boolean };

export const stateColumns = `retired_at is not null as "isRetired", is_sample as "isSample"`;
/** Of a table that has drafts. */
export const draftColumns = `${stateColumns}, is_draft as "isDraft", publish_at as "publishAt"`;

type Listed = StateColumns & { id: string; isSample?: boolean };

type Definition<Rules extends z.ZodType, Row extends Listed> = Shelf & {
  /** Its pages are /operator/catalogue/{address} and /operator/catalogue/{address}/{id}. */
  address: string;
  /** One of them, as the audit log calls it. */
  word: string;
  /** Of the list. */
  title: string;
  /** What leads to a new one, and the title of its page. */
  add: string;
  /** What an empty list says. */
  none: string;
  /** Where the list leads back to, if it is no list of the catalogue. */
  back?: { to: string; title: string };
  /** Stands under the title of the list. */
  about?(rows: Row[]): Promise<string> | string;
  list(): Promise<Row[]>;
  find(id: string): Promise<Row | null>;
  listed(row: Row): Pick<ListRow, "name" | "note" | "picture">;
  /** The title of its page, where that is not its name in the list. */
  titleOf?(row: Row): string | null;
  /** Stands under the title of its page. */
  note?(row: Row): string | null;
  /** Where its page leads to. */
  link?(row: Row): PageLink | null;
  /** What has to be there before one can be made, as a sentence; null where it is. */
  missing?(): Promise<string | null>;
  rules: Rules;
  parts(row: Row | null): Promise<FormPart<NameOf<Rules>>[]> | FormPart<NameOf<Rules>>[];
  /** Of a new one. */
  keyOf(input: z.output<Rules>): string;
  /** Answers the rows that were written: none, where there is none of this key. */
  write(on: Queryable, key: string, input: z.output<Rules>, isNew: boolean): Promise<object[]>;
  /** Where a new one goes. */
  place?: EndOfOrder;
  /** What messages and the button for a new one call it, such as "the title". */
  noun?: string;
  /** The message once a new one is saved. */
  added?: string;
  /** A new one leads to its own page, not to the list. */
  staysOpen?: boolean;
};

type PageLink = { to: string; says: string };

/** What the page of a record shows. */
export type RecordShown = {
  back: { to: string; title: string };
  title: string;
  note?: string | null;
  link?: PageLink | null;
  missing?: string | null;
  /** Null for a new one. */
  one: ({ id: string } & StateColumns) | null;
  hasDrafts: boolean;
  parts: FormPart[];
  values: Record<string, string>;
  /** What the form's button says. */
  keep: string;
};

type NameOf<Rules extends z.ZodType> = keyof z.input<Rules> & string;

export type DeskRecord = Omit<ReturnType<typeof defineRecord>, "find" | "save">;

/** A kind of record that operators keep: the list, the page and the form of it, and what they do. */
export function defineRecord<Rules extends z.ZodType, Row extends Listed>(kind: Definition<Rules, Row>) {
  const { address, word, table, within, title, add, none, back, list, find, listed, rules, noun } = kind;
  const base = `/operator/catalogue/${address}`;
  const saved = noun ? `${noun.charAt(0).toUpperCase()}${noun.slice(1)} is saved.` : "Saved.";

  /** Without an id a new one. Changing a sample makes it the operator's. Answers the id. */
  async function save(
    id: string | null,
    input: z.output<Rules>,
    noted: Noted,
    publishing: Publishing | null = null,
  ): Promise<string> {
    const key = id ?? kind.keyOf(input);
    return changeCatalogue(async (on) => {
      if ((await kind.write(on, key, input, id === null)).length === 0) throw noSuchRow();
      if (id === null) await takePlace({ table }, key, kind.place ?? "last", on);
      if (publishing && hasDrafts(table)) await putState(table, key, publishing, on, { isNew: true });
      await noted(on, key, publishing);
      return key;
    });
  }

  return {
    ...{ address, word, table, within, rules, list, find, save },

    async listPage(show: "draft" | "scheduled" | null = null, from: string | null = null) {
      const rows = await list();
      const all = rows.map((row, at): ListRow => {
        const { id: key, isSample, publishAt } = row;
        return { key, state: recordStateOf(row), publishAt, isSample, place: at + 1, ...listed(row) };
      });
      const shown = show ? all.filter(({ state }) => state === show) : all;
      const about = await kind.about?.(rows);
      const filter = hasDrafts(table) ? show : undefined;
      return { title, base, add, none, back, about, filter, count: all.length, ...pageOfShelf(shown, from) };
    },

    async open(id: string) {
      const row = await recordOrNew(id, find);
      const parts: FormPart[] = await kind.parts(row);
      const page: RecordShown = {
        back: { to: base, title },
        title: row ? (kind.titleOf?.(row) ?? listed(row).name) : add,
        note: row && kind.note?.(row),
        link: row && kind.link?.(row),
        missing: await kind.missing?.(),
        one: row && { id: row.id, isRetired: row.isRetired, isDraft: row.isDraft, publishAt: row.publishAt },
        hasDrafts: hasDrafts(table),
        parts,
        values: typedValues(parts, row),
        keep: row ? "Save" : `Add ${noun ?? "it"}`,
      };
      return { row, page };
    },

    /** What was typed into the form of the page `id`. */
    async submit(id: string, form: URLSearchParams, noted: Noted): Promise<{ said: string; goTo?: string }> {
      const isNew = id === "new";
      const input = parse(rules, Object.fromEntries(form));
      const publishing = isNew && hasDrafts(table) ? readPublishing(form) : null;
      const key = await save(isNew ? null : id, input, noted, publishing);
      if (!isNew) return { said: saved };
      const said = kind.added ?? saved;
      return {
        said: publishing ? `${said} ${publishingWords(publishing, word).message}` : said,
        goTo: kind.staysOpen ? `${base}/${key}` : base,
      };
    },
  };
}

/** Empty when none was typed and nothing of the name can stand in one. */
export function requireAddress(
  made: string,
  sentence = "Enter a URL slug: the name has no letters to make one from",
): string {
  if (made) return made;
  throw new Problem("no_slug", 422, sentence, { slug: sentence });
}
