import { query } from "../../platform/db/pool.server.ts";

/** The newest letter to the address. */
export async function letterTo(email: string): Promise<{ kind: string; subject: string; text: string }> {
  const [letter] = await query<{ kind: string; subject: string; text: string }>(
    `select kind, subject, body_text as text from mails where recipient = $1 order by created_at desc limit 1`,
    [email.toLowerCase()],
  );
  if (!letter) throw new Error(`No letter to ${email}.`);
  return letter;
}

export async function codeTo(email: string): Promise<string> {
  const { text } = await letterTo(email);
  return (/^(\d{3}) (\d{3})$/m.exec(text) ?? []).slice(1).join("");
}

export async function linkTo(email: string): Promise<string> {
  const { text } = await letterTo(email);
  return /\/account\/link\/(\S+)/.exec(text)?.[1] ?? "";
}
