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
};

/** On the caller's transaction: letters leave if it commits, and only then. */
export async function queueEmails(letters: Email[], on: Queryable): Promise<void> {
  if (letters.length === 0) return;
  const rows = letters.map((letter) => ({ ...letter, id: letter.id ?? randomUUID() }));
  await query(
    {
      name: "queue-letters",
      text: `insert into mails (id, kind, recipient, subject, body_text, body_html, about, despite_unsubscribe)
             select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[],
               $8::boolean[])`,
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
    ],
    on,
  );
  await enqueue(
    emailJob,
    rows.map(({ id }) => ({ key: id, item: { mail: id } })),
    on,
  );
}
