import { z } from "zod";
import { config } from "../config.server.ts";
import { query, queryOne } from "../db/pool.server.ts";
import { keyedHash, seal, unseal } from "../session/session.server.ts";

/** `to` is a hint for whoever opens the link that does not give the address away. */
const UnsubscribeLink = z.object({ key: z.string(), to: z.string() });
type UnsubscribeLink = z.infer<typeof UnsubscribeLink>;

export const recipientKey = (address: string): string => keyedHash("mail-stop", address.trim().toLowerCase());

/** It keeps working, whatever becomes of the letter. */
export function unsubscribeAddress(recipient: string): string {
  const sealed = seal("mail-stop", {
    key: recipientKey(recipient),
    to: hintOf(recipient),
  } satisfies UnsubscribeLink);
  return `${config.origin}/mail/stop/${sealed}`;
}

/** "k…@gmail.com". Cut short, so that the link stays one. */
function hintOf(address: string): string {
  const [name = "", host = ""] = address.split("@");
  return `${name.slice(0, 1)}…@${host.slice(0, 32)}`;
}

/** Null also for what was sealed for another purpose. */
export function readUnsubscribeLink(token: string): UnsubscribeLink | null {
  const parsed = UnsubscribeLink.safeParse(unseal("mail-stop", token));
  return parsed.success ? parsed.data : null;
}

export async function isUnsubscribed({ key }: UnsubscribeLink): Promise<boolean> {
  return (await queryOne("select 1 from unsubscribes where recipient_key = $1", [key])) !== null;
}

export async function unsubscribe({ key }: UnsubscribeLink): Promise<void> {
  await query("insert into unsubscribes (recipient_key) values ($1) on conflict do nothing", [key]);
}

export async function resubscribe({ key }: UnsubscribeLink): Promise<void> {
  await query("delete from unsubscribes where recipient_key = $1", [key]);
}

export async function unsubscribedAmong(recipients: string[]): Promise<Set<string>> {
  const rows = await query<{ key: string }>(
    "select recipient_key as key from unsubscribes where recipient_key = any($1)",
    [recipients.map(recipientKey)],
  );
  const keys = new Set(rows.map(({ key }) => key));
  return new Set(recipients.filter((recipient) => keys.has(recipientKey(recipient))));
}
