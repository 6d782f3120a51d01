import { type Queryable, query } from "../../../../platform/db/pool.server.ts";
import { unsubscribedAmong } from "../../../../platform/mail/unsubscribes.server.ts";
import { addressesOfFans } from "../confirm/addresses.server.ts";
import { answerKind } from "./answer-email.server.ts";
import type { Kind } from "./kinds.ts";
import type { AnswerState } from "./template-texts.ts";

/** Why somebody is not written to. */
export type Unreached = "none" | "bounced" | "unsubscribed" | "written";

export type Recipient = {
  id: number;
  key: string;
  name: string;
  to: string | null;
  unreached: Unreached | null;
  /** The address looks mistyped. */
  unlikely: boolean;
};

type Row = {
  id: number;
  key: string;
  name: string | null;
  fanId: string | null;
  email: string | null;
  flags: string[];
};

/**
 * Who sent no address with it may have confirmed one elsewhere. `state` tells which email they may have had today. In a
 * transaction the requests are locked, so that two operators who answer at once write once.
 */
export async function recipientsOf(
  kind: Kind,
  ids: number[],
  state: AnswerState,
  on?: Queryable,
): Promise<Recipient[]> {
  const address = ["email", "contact_email"].filter((column) => column in kind.listed).join(", ");
  const rows = await query<Row>(
    `select id, key, fan_id as "fanId", flags, ${kind.name} as name, ${address ? `coalesce(${address})` : "null::text"} as email
     from ${kind.table} where form = $1 and id = any($2::bigint[]) order by id ${on ? "for update" : ""}`,
    [kind.form, ids],
    on,
  );
  const fans = rows.flatMap(({ email, fanId }) => (email || !fanId ? [] : [fanId]));
  const confirmed = await addressesOfFans(fans, on);
  const withAddress = rows.map((row) => ({
    ...row,
    to: row.email || (row.fanId && confirmed.get(row.fanId)?.email) || null,
  }));
  const addresses = withAddress.flatMap(({ to }) => to ?? []);
  const [bounced, unsubscribed, written] = [
    await bouncedAmong(addresses, on),
    await unsubscribedAmong(addresses),
    await writtenAmong(rows, state, on),
  ];
  return withAddress.map(({ id, key, name, to, flags }) => ({
    id,
    key,
    name: name ?? "",
    to,
    unlikely: flags.includes("unlikely"),
    // Every key has an email of its own.
    unreached: unreachedBy(to, { bounced, unsubscribed, written: state !== "key" && written.has(key) }),
  }));
}

type Known = { bounced: Set<string>; unsubscribed: Set<string>; written: boolean };

function unreachedBy(to: string | null, { bounced, unsubscribed, written }: Known): Unreached | null {
  if (!to) return "none";
  if (bounced.has(to.toLowerCase())) return "bounced";
  if (unsubscribed.has(to)) return "unsubscribed";
  return written ? "written" : null;
}

/** Addresses in lower case whose last email was refused for good. */
async function bouncedAmong(addresses: string[], on?: Queryable): Promise<Set<string>> {
  const rows = await query<{ address: string; state: string }>(
    `select distinct on (lower(recipient)) lower(recipient) as address, state from mails
     where lower(recipient) = any($1::text[]) and state in ('sent', 'dead')
     order by lower(recipient), created_at desc, id desc`,
    [addresses.map((address) => address.toLowerCase())],
    on,
  );
  return new Set(rows.filter(({ state }) => state === "dead").map(({ address }) => address));
}

async function writtenAmong(rows: { key: string }[], state: AnswerState, on?: Queryable) {
  const found = await query<{ about: string }>(
    `select about from mails where about = any($1::uuid[]) and kind = $2 and state in ('waiting', 'sent')
       and created_at > now() - interval '1 day'`,
    [rows.map(({ key }) => key), answerKind(state)],
    on,
  );
  return new Set(found.map(({ about }) => about));
}
