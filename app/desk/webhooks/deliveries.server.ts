import { randomUUID } from "node:crypto";
import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { pendingQuery } from "../../../platform/jobs/due-tickers.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { postWebhook, type WebhookAnswer } from "../../../platform/webhooks/post-webhook.server.ts";
import { webhookHeaders } from "../../../platform/webhooks/signature.server.ts";
import type { Operator } from "../operator.ts";
import { openWebhookSecret } from "./webhooks.server.ts";

const second = 1;
const minute = 60 * second;
const hour = 60 * minute;

/** After each attempt that failed, in seconds; together a little over three days. After the last it stays failed. */
export const retryWaits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

const keptFor = "30 days";
const mostAtOnce = 10;

/** Of Standard Webhooks: what happened, when, and about what. */
export type WebhookMessage = { type: string; at: Date; data: object };

/** To all webhooks of these operators. On the caller's transaction. */
export async function queueDeliveries(
  operatorIds: string[],
  { type, at, data }: WebhookMessage,
  on: Queryable,
): Promise<void> {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  await query(
    `insert into webhook_deliveries (webhook_id, message_id, type, body)
     select id, $2, $3, $4 from webhooks where operator_id = any($1)`,
    [operatorIds, newMessageId(), type, body],
    on,
  );
}

const newMessageId = () => `msg_${randomUUID().replaceAll("-", "")}`;

/** Refusal: no_webhook. */
export async function sendTest(webhook: number, { email }: Operator): Promise<void> {
  const timestamp = new Date().toISOString();
  const body = JSON.stringify({ type: "test", timestamp, data: { said: "A test from the desk." } });
  const queued = await query(
    `insert into webhook_deliveries (webhook_id, message_id, type, body)
     select w.id, $3, 'test', $4 from webhooks w join operators o on o.id = w.operator_id
     where w.id = $1 and o.email = $2 returning 1`,
    [webhook, email, newMessageId(), body],
  );
  if (queued.length === 0) throw new Problem("no_webhook", 404, "There is no such webhook.");
}

/** By hand, with the id that it had. Refusal: not_sendable. */
export async function replayDelivery(delivery: number, { email }: Operator): Promise<void> {
  const again = await query(
    `update webhook_deliveries d set state = 'waiting', attempts = 0, next_try_at = now()
     from webhooks w join operators o on o.id = w.operator_id
     where w.id = d.webhook_id and o.email = $2 and d.id = $1 and d.state <> 'waiting' returning 1`,
    [delivery, email],
  );
  if (again.length === 0)
    throw new Problem("not_sendable", 409, "This delivery is waiting, or is no longer here.");
}

type Due = { id: number; messageId: string; body: string; attempts: number; url: string; sealed: string };

/** A process that dies over an attempt has used it up: the next comes a minute later. */
export async function sendDueWebhooks(): Promise<void> {
  const due = await query<Due>(
    `update webhook_deliveries d set attempts = attempts + 1, next_try_at = now() + interval '1 minute'
     from webhooks w where w.id = d.webhook_id and d.id in (
       select id from webhook_deliveries where state = 'waiting' and next_try_at <= now()
       order by next_try_at limit ${mostAtOnce} for update skip locked)
     returning d.id, d.message_id as "messageId", d.body, d.attempts, w.url, w.sealed_secret as sealed`,
  );
  await Promise.all(due.map(attempt));
}

async function attempt({ id, messageId, body, attempts, url, sealed }: Due): Promise<void> {
  const secret = await openWebhookSecret(sealed);
  const answer =
    secret === null
      ? unsigned
      : await postWebhook(url, webhookHeaders(secret, messageId, new Date(), body), body);
  await query(
    "insert into webhook_attempts (delivery_id, status, said, ms) select id, $2, $3, $4 from webhook_deliveries where id = $1",
    [id, answer.status, answer.said, answer.ms],
  );
  const isLast = answer.status === goneStatus || secret === null;
  const wait = isLast ? undefined : retryWaits[attempts - 1];
  await query(
    `update webhook_deliveries set state = $2, next_try_at = now() + coalesce($3::int, 0) * interval '1 second'
     where id = $1 and state = 'waiting'`,
    [id, answer.ok ? "sent" : wait === undefined ? "failed" : "waiting", wait ?? null],
  );
}

const unsigned: WebhookAnswer = {
  ok: false,
  status: null,
  said: "Its secret can no longer be opened. Remove this webhook and add it anew.",
  ms: 0,
};

/** A receiver that answers so wants nothing more. */
const goneStatus = 410;

defineTicker({
  name: "webhooks",
  everyMs: 1_000,
  due: pendingQuery("select 1 from webhook_deliveries where state = 'waiting' and next_try_at <= now()"),
  work: sendDueWebhooks,
});

defineScheduledJob("forget-deliveries", "27 4 * * *", () =>
  query(
    `delete from webhook_deliveries where state <> 'waiting' and created_at < now() - interval '${keptFor}'`,
  ),
);

export type Attempt = Pick<WebhookAnswer, "status" | "said" | "ms"> & { at: string };
export type Delivery = {
  id: number;
  webhook: number;
  url: string;
  type: string;
  state: "waiting" | "sent" | "failed";
  at: Date;
  nextTryAt: Date;
  tries: Attempt[];
};

const pageSize = 50;

/** The newest first, of the operator's own webhooks; `before` is the id of one. */
export async function listDeliveries(
  { email }: Operator,
  before: number | null,
): Promise<{ deliveries: Delivery[]; next: number | null }> {
  const rows = await query<Delivery>(
    `select d.id, d.webhook_id as webhook, w.url, d.type, d.state, d.created_at as at, d.next_try_at as "nextTryAt",
       coalesce((select jsonb_agg(jsonb_build_object('at', a.at, 'status', a.status, 'said', a.said, 'ms', a.ms) order by a.at)
         from webhook_attempts a where a.delivery_id = d.id), '[]') as tries
     from webhook_deliveries d join webhooks w on w.id = d.webhook_id join operators o on o.id = w.operator_id
     where o.email = $1 and d.id < $2 order by d.id desc limit ${pageSize + 1}`,
    [email, before ?? Number.MAX_SAFE_INTEGER],
  );
  const deliveries = rows.slice(0, pageSize);
  return { deliveries, next: rows.length > pageSize ? (deliveries.at(-1)?.id ?? null) : null };
}
