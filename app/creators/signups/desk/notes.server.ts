import { query, transaction } from "../../../../platform/db/pool.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { plainText } from "../../../../platform/text/plain-text.ts";
import { audit } from "../../../desk/audit-log.server.ts";
import type { Operator } from "../../../desk/operator.ts";
import { plainRows } from "../../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../../fans/personal-data.ts";

export type Note = { id: number; operator: string; body: string; at: Date };

const longest = 2_000;

export function listNotes(about: string): Promise<Note[]> {
  return query<Note>(
    "select id, operator, body, at from request_notes where about = $1 order by id limit 200",
    [about],
  );
}

export async function addNote(
  about: string,
  subject: string,
  typed: string,
  operator: Operator,
): Promise<void> {
  const body = plainText(typed);
  if (!body) throw new Problem("empty_note", 422, "Write something first.");
  if ([...body].length > longest) throw new Problem("long_note", 422, "A note has at most 2,000 characters.");
  await transaction(async (on) => {
    await query(
      "insert into request_notes (about, operator, body) values ($1, $2, $3)",
      [about, operator.email, body],
      on,
    );
    await audit(operator, { action: "note", subject, said: `Wrote a note beside ${subject}.` }, on);
  });
}

/** Notes are about the person who sent the request, so they are the person's too. */
export const notesPersonalData: PersonalDataProvider = {
  tables: ["request_notes"],
  merge: [{ table: "request_notes", stays: "they are about a request" }],
  async exportOf({ requests }) {
    return { request_notes: await plainRows("request_notes", "about = any($1::uuid[])", requests) };
  },
  async erase({ requests }, on) {
    await query("delete from request_notes where about = any($1::uuid[])", [requests], on);
    return undefined;
  },
};
