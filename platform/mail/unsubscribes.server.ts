import { z } from "zod";
import { config } from "../config.server.ts";
import { query, queryOne } from "../db/pool.server.ts";
import {
  hashVariants,
  isFromConfiguredSecret,
  keyedHashes,
  newestHashes,
} from "../names/keyed-hashes.server.ts";
import { defineNamedRows } from "../names/named-rows.server.ts";
import { sealSession, unsealSession } from "../session/session.server.ts";

/**
 * `to` is a hint for whoever opens the link that does not give the address away. `older` are keys by secrets before the
 * newest, under which letters may have been stopped: the link is all that is known of the address.
 */
const UnsubscribeLink = z.object({
  key: z.string(),
  older: z.array(z.string()).default([]),
  to: z.string(),
});
type UnsubscribeLink = z.output<typeof UnsubscribeLink>;

const purpose = "mail-stop";
const recipientKeys = (address: string) => keyedHashes(purpose, address.trim().toLowerCase());

/** It keeps working, whatever becomes of the letter. */
export function unsubscribeAddress(recipient: string): string {
  const [key = "", _, ...older] = recipientKeys(recipient);
  const sealed = sealSession(purpose, {
    key,
    older,
    to: hintOf(recipient),
  } satisfies UnsubscribeLink);
  return `${config.origin}/mail/stop/${sealed}`;
}

/** "k…@gmail.com". Cut short, so that the link stays one. */
function hintOf(address: string): string {
  const [name = "", host = ""] = address.split("@");
  return `${name.slice(0, 1)}…@${host.slice(0, 32)}`;
}

/** Null also for what was sealed for another purpose, and for keys that would be looked for by nobody any more. */
export function readUnsubscribeLink(token: string): UnsubscribeLink | null {
  const { success, data } = UnsubscribeLink.safeParse(unsealSession(purpose, token));
  return success && isFromConfiguredSecret(data.key) ? data : null;
}

const keysOf = ({ key, older }: UnsubscribeLink) => [key, ...older].flatMap(hashVariants);

export async function isUnsubscribed(link: UnsubscribeLink): Promise<boolean> {
  const found = await queryOne("select 1 from unsubscribes where recipient_key = any($1)", [keysOf(link)]);
  return found !== null;
}

export async function unsubscribe({ key }: UnsubscribeLink): Promise<void> {
  await query("insert into unsubscribes (recipient_key) values ($1) on conflict do nothing", [key]);
}

export async function resubscribe(link: UnsubscribeLink): Promise<void> {
  await query("delete from unsubscribes where recipient_key = any($1)", [keysOf(link)]);
}

export async function unsubscribedAmong(recipients: string[]): Promise<Set<string>> {
  const rows = await query<{ key: string }>(
    "select recipient_key as key from unsubscribes where recipient_key = any($1)",
    [recipients.flatMap(recipientKeys)],
  );
  const keys = new Set(rows.map(({ key }) => key));
  return new Set(recipients.filter((recipient) => recipientKeys(recipient).some((key) => keys.has(key))));
}

defineNamedRows({
  what: ["unsubscribed address", "unsubscribed addresses"],
  renew: renewUnsubscribes,
  async countOld() {
    const row = await queryOne<{ old: number }>(
      "select count(*)::int as old from unsubscribes where recipient_key not like $1",
      [newestHashes()],
    );
    return row?.old ?? 0;
  },
});

const mostAtOnce = 2_000;

/** Only a hash of the address is kept with the wish; those that letters went to stand with the letters. */
async function renewUnsubscribes(): Promise<void> {
  let after: string | undefined = "";
  while (after !== undefined) {
    const rows: { recipient: string }[] = await query<{ recipient: string }>(
      "select distinct lower(recipient) as recipient from mails where lower(recipient) > $1 order by 1 limit $2",
      [after, mostAtOnce],
    );
    const stopped = await unsubscribedAmong(rows.map(({ recipient }) => recipient));
    for (const recipient of stopped) await renew(recipient);
    after = rows.at(-1)?.recipient;
  }
}

async function renew(recipient: string): Promise<void> {
  const [newest, ...older] = recipientKeys(recipient);
  await query(
    `with gone as (delete from unsubscribes where recipient_key = any($2))
     insert into unsubscribes (recipient_key) values ($1) on conflict do nothing`,
    [newest, older],
  );
}
