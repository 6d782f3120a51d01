import { query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { audit } from "../../../desk/audit-log.server.ts";
import type { Operator } from "../../../desk/operator.ts";
import { type AnswerState, defaultTemplate, type EmailTemplate } from "./template-texts.ts";

type Kept = EmailTemplate & { kind: string; state: string };

export type KnownTemplate = EmailTemplate & { isChanged: boolean };

/** As operators left it, else as the code has it. */
export async function findTemplate(form: string, state: AnswerState): Promise<KnownTemplate> {
  const kept = await queryOne<EmailTemplate>(
    "select subject, body from email_templates where kind = $1 and state = $2",
    [form, state],
  );
  return { ...(kept ?? defaultTemplate(form, state)), isChanged: kept !== null };
}

/** Subjects of those that operators changed, by "kind state". */
export async function changedTemplates(): Promise<Map<string, string>> {
  const rows = await query<Kept>("select kind, state, subject, body from email_templates");
  return new Map(rows.map(({ kind, state, subject }) => [`${kind} ${state}`, subject]));
}

export function saveTemplate(
  form: string,
  state: AnswerState,
  { subject, body }: EmailTemplate,
  by: Operator,
): Promise<void> {
  return transaction(async (on) => {
    await query(
      `insert into email_templates (kind, state, subject, body) values ($1, $2, $3, $4)
       on conflict (kind, state) do update set subject = excluded.subject, body = excluded.body, changed_at = now()`,
      [form, state, subject, body],
      on,
    );
    const said = "Changed a template of emails.";
    await audit(by, { action: "template-change", subject: `template ${form} ${state}`, said }, on);
  });
}

export function resetTemplate(form: string, state: AnswerState, by: Operator): Promise<void> {
  return transaction(async (on) => {
    await query("delete from email_templates where kind = $1 and state = $2", [form, state], on);
    const said = "Put a template of emails back to the default.";
    await audit(by, { action: "template-reset", subject: `template ${form} ${state}`, said }, on);
  });
}
