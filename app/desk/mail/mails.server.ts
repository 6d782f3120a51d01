import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { isUuid, readMoment } from "../../../platform/exact-values.ts";
import { unsubscribeMark } from "../../../platform/mail/email.ts";
import { containing } from "../search.ts";

export const mailStates = ["waiting", "sent", "dead", "stopped", "withdrawn"] as const;
export type MailState = (typeof mailStates)[number];

export type MailRow = {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  state: MailState;
  attempts: number;
  last_error: string | null;
  at: Date;
  /** The same moment to the microsecond, as lists go on from it. */
  exactly: string;
  sentAt: Date | null;
  /** It waits for this moment, and can be withdrawn before. */
  leavesAt: Date | null;
};

const columns = `id, kind, recipient, subject, state, attempts, last_error, created_at as at,
  to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly, sent_at as "sentAt",
  case when state = 'waiting' and attempts = 0 and next_try_at > now() then next_try_at end as "leavesAt"`;
const pageSize = 50;

export function listMailsAbout(key: string): Promise<MailRow[]> {
  return query<MailRow>(
    `select ${columns} from mails where about = $1 order by created_at desc, id desc limit 50`,
    [key],
  );
}

const cursorOf = ({ exactly, id }: MailRow) => `${exactly} ${id}`;

function readCursor(text: string | null): { at: string; id: string } | null {
  const [at = "", id = ""] = (text ?? "").split(" ");
  return readMoment(at) && isUuid(id) ? { at, id } : null;
}

/** `recipient` may be the beginning of an address; `before` is the `next` of a page. */
export async function listMails(state: MailState | null, recipient: string, before: string | null) {
  const cursor = readCursor(before);
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const where = ["true"];
  if (state) where.push(`state = ${given(state)}`);
  if (recipient) where.push(`lower(recipient) like ${given(containing(recipient.toLowerCase()).slice(1))}`);
  if (cursor) where.push(`(created_at, id) < (${given(cursor.at)}::timestamptz, ${given(cursor.id)}::uuid)`);
  const rows = await query<MailRow>(
    `select ${columns} from mails where ${where.join(" and ")}
     order by created_at desc, id desc limit ${pageSize + 1}`,
    values,
  );
  const mails = rows.slice(0, pageSize);
  const last = rows.length > pageSize && mails.at(-1);
  return { mails, next: last ? cursorOf(last) : null };
}

export type DeskEmail = MailRow & { body_text: string; body_html: string; about: string | null };

/** The link that stops letters is its recipient's alone: here it leads nowhere. */
export async function findMail(id: string): Promise<DeskEmail | null> {
  if (!isUuid(id)) return null;
  const letter = await queryOne<DeskEmail>(
    `select ${columns}, body_text, body_html, about from mails where id = $1`,
    [id],
  );
  return (
    letter && {
      ...letter,
      body_text: letter.body_text.replaceAll(unsubscribeMark, "(a link of their own)"),
      body_html: letter.body_html.replaceAll(unsubscribeMark, "#"),
    }
  );
}

/** A letter with a way in is nobody's to read but its recipient's. */
export const isSecret = ({ kind }: { kind: string }): boolean =>
  kind === "sign-in" || kind === "account-code";
