import { randomUUID } from "node:crypto";
import { type Queryable, query } from "../db/pool.server.ts";
import { enqueue } from "../jobs/jobs.server.ts";
import { emailJob } from "./sender.server.ts";

export type Email = {
  /** Also its Message-ID. */
  id?: string;
  /** What it is for, such as "confirm"; for the operator. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  about?: string;
  /** For what the recipient asked for this moment and cannot do without. */
  despiteUnsubscribe?: boolean;
  /** How long it waits before it leaves, so that it can be withdrawn. */
  afterSeconds?: number;
};

/** On the caller's transaction: letters leave if it commits, and only then. */
export async function queueEmails(letters: Email[], on: Queryable): Promise<void> {
  if (letters.length === 0) return;
  const rows = letters.map((letter) => ({ ...letter, id: letter.id ?? randomUUID() }));
  await query(
    {
      name: "queue-letters",
      text: `insert into mails (id, kind, recipient, subject, body_text, body_html, about, despite_unsubscribe, next_try_at)
             select id, kind, recipient, subject, body_text, body_html, about, despite_unsubscribe,
               now() + after_seconds * interval '1 second'
             from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::boolean[], $9::int[])
               as t (id, kind, recipient, subject, body_text, body_html, about, despite_unsubscribe, after_seconds)`,
    },
    [
      rows.map((row) => row.id),
      rows.map((row) => row.kind),
      rows.map((row) => row.to),
      rows.map((row) => row.subject),
      rows.map((row) => row.text),
      rows.map((row) => row.html),
      rows.map((row) => row.about ?? null),
      rows.map((row) => row.despiteUnsubscribe ?? false),
      rows.map((row) => row.afterSeconds ?? 0),
    ],
    on,
  );
  await enqueue(
    emailJob,
    rows.map(({ id, afterSeconds }) => ({ key: id, item: { mail: id }, afterSeconds })),
    on,
  );
}

/**
 * Those of them that have not left yet, and never will. One that is about to leave is left alone: it may be under way.
 * Answers their ids.
 */
export async function withdrawEmails(ids: string[], on: Queryable): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `update mails set state = 'withdrawn' where id = any($1::uuid[]) and state = 'waiting' and attempts = 0
       and next_try_at > clock_timestamp() + interval '1 second' returning id`,
    [ids],
    on,
  );
  return rows.map(({ id }) => id);
}
