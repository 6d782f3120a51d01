import { parse } from "../../../platform/action/action.server.ts";
import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { audit } from "../audit-log.server.ts";
import { withArticle } from "../with-article.ts";
import { noSuchRow, type Shelf } from "./order.server.ts";
import { PublishHourForm, type Publishing } from "./record-state.ts";

/** Titles first: what is of a title is published after it. */
const draftTables = ["titles", "characters", "trivia", "facts", "news", "interviews"] as const;

type DraftTable = (typeof draftTables)[number];

const draftKey = (table: DraftTable) => (table === "titles" ? "slug" : "id");

export const hasDrafts = (table: Shelf["table"]): table is DraftTable =>
  draftTables.some((one) => one === table);

export async function draftsAmong(of: DraftTable, ids: string[], on: Queryable): Promise<string[]> {
  const table = draftTables.find((one) => one === of);
  if (!table) return [];
  const key = draftKey(table);
  const rows = await query<{ id: string }>(
    `select ${key} as id from ${table} where is_draft and ${key} = any($1)`,
    [ids],
    on,
  );
  return rows.map(({ id }) => id);
}

/** What the pressed button asks for; null for a button that only saves. Throws Problem (422) for an hour that is not to come. */
export function readPublishing(form: URLSearchParams): Publishing | null {
  const to = form.get("do");
  if (to === "draft" || to === "publish") return { to };
  if (to !== "schedule") return null;
  const { publishAt: at } = parse(PublishHourForm, { publishAt: form.get("publishAt") ?? "" });
  if (at.getTime() > Date.now()) return { to, at };
  const sentence = "This hour is past: choose a later one, or publish it now";
  throw new Problem("in_the_past", 422, sentence, { publishAt: sentence });
}

/** The values of retired_at, is_draft and publish_at: whether it is hidden, and until when. */
export const draftValues = (asked: Publishing): [isHidden: boolean, publishAt: Date | null] => [
  asked.to !== "publish",
  asked.to === "schedule" ? asked.at : null,
];

/** Of a row that is made in the same transaction, or a draft; back to being a draft goes what is published too. */
export async function putState(
  of: DraftTable,
  id: string,
  asked: Publishing,
  on: Queryable,
  { isNew = false } = {},
): Promise<void> {
  const table = draftTables.find((one) => one === of);
  if (!table) throw noSuchRow();
  const rows = await query(
    `update ${table} set retired_at = case when $2 then coalesce(retired_at, now()) end, is_draft = $2, publish_at = $3,
       is_sample = false where ${draftKey(table)} = $1 and (is_draft or $4) returning 1`,
    [id, ...draftValues(asked), isNew || asked.to === "draft"],
    on,
  );
  if (rows.length === 0) throw isNew ? noSuchRow() : noDraft();
}

/**
 * What has reached its hour, titles first: what is of a title waits for it. Each once, whoever runs at the same time. `at`
 * stands for now.
 */
export async function publishDueRecords(on: Queryable, at: Date | null): Promise<number> {
  let published = 0;
  for (const table of draftTables) {
    const waits =
      table === "titles"
        ? ""
        : "and not exists (select 1 from titles t where t.slug = r.title and t.is_draft)";
    const rows = await query<{ id: string }>(
      `update ${table} r set retired_at = null, is_draft = false, publish_at = null
       where publish_at <= coalesce($1, now()) ${waits} returning r.${draftKey(table)} as id`,
      [at],
      on,
    );
    for (const { id } of rows) await noteDue(wordOf[table], id, on);
    published += rows.length;
  }
  return published;
}

const wordOf: Record<DraftTable, string> = {
  titles: "title",
  characters: "character",
  trivia: "trivia",
  facts: "fact",
  news: "news",
  interviews: "interview",
};

const clock = { email: "the clock", network: "" };

/** Who set the hour stands in the entry of that. */
export function noteDue(word: string, id: string, on: Queryable): Promise<unknown> {
  const { said } = publishingWords({ to: "publish" }, word);
  return audit(clock, { action: `${word}-publish`, subject: `${word} ${id}`, said }, on);
}

export const noDraft = () =>
  new Problem("no_draft", 409, "It is not a draft any more. Load the page anew to see how it stands.");

const inWords = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** For the audit log, and for the operator. */
export function publishingWords(asked: Publishing, word: string) {
  const one = withArticle(word);
  if (asked.to === "publish")
    return { added: `Added ${one}.`, said: `Published ${one}.`, message: "It is published." };
  if (asked.to === "draft")
    return {
      added: `Added ${one} as a draft.`,
      said: `Made ${one} a draft.`,
      message: "It is a draft: only the desk shows it.",
    };
  const hour = inWords(asked.at);
  return {
    added: `Added ${one}, to be published on ${hour}.`,
    said: `Set ${one} to be published on ${hour}.`,
    message: `It will be published on ${hour}.`,
  };
}
