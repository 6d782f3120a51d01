import { query, transaction } from "../../../platform/db/pool.server.ts";
import { defineSealedRows } from "../../../platform/names/sealed-rows.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { seal, unsealOrNull } from "../../../platform/sealing.server.ts";
import { counted } from "../../../platform/ui/numbers.ts";
import { webhookUrlOf } from "../../../platform/webhooks/post-webhook.server.ts";
import { publicAddressOf } from "../../../platform/webhooks/public-address.server.ts";
import { newWebhookSecret } from "../../../platform/webhooks/signature.server.ts";
import { audit } from "../audit-log.server.ts";
import type { Operator } from "../operator.ts";

const purpose = "webhook secrets";
const mostWebhooks = 10;

/** Without the secret where it was sealed by a server whose own secrets are gone: nothing can be signed with it any more. */
export type Webhook = { id: number; url: string; secret: string | null; madeAt: Date };
type Row = Omit<Webhook, "secret"> & { sealed: string };

/** Of the operator alone, with what their receivers check signatures with. */
export async function listWebhooks({ email }: Operator): Promise<Webhook[]> {
  const rows = await query<Row>(
    `select w.id, w.url, w.sealed_secret as sealed, w.made_at as "madeAt" from webhooks w
     join operators o on o.id = w.operator_id where o.email = $1 order by w.id`,
    [email],
  );
  return Promise.all(
    rows.map(async ({ sealed, ...row }) => ({ ...row, secret: await openWebhookSecret(sealed) })),
  );
}

const flaw = (sentence: string) => new Problem("no_webhook", 422, sentence, { url: sentence });

/** Refusals: no_webhook for an address that is not public, enough_webhooks. */
export async function addWebhook(typed: string, by: Operator): Promise<void> {
  const url = webhookUrlOf(typed);
  if (!url) throw flaw("An address that begins with https://, without a name or password");
  await publicAddressOf(new URL(url).hostname).catch(() => {
    throw flaw("This address is private, or nobody knows it");
  });
  const sealed = await seal(newWebhookSecret(), purpose);
  await transaction(async (on) => {
    const made = await query(
      `insert into webhooks (operator_id, url, sealed_secret)
       select o.id, $2, $3 from operators o where o.email = $1
         and (select count(*) from webhooks w where w.operator_id = o.id) < ${mostWebhooks} returning 1`,
      [by.email, url, sealed],
      on,
    );
    if (made.length === 0)
      throw new Problem("enough_webhooks", 409, `You have ${mostWebhooks} webhooks. Remove one first.`);
    await audit(by, { action: "webhook-add", said: `Added a webhook to ${new URL(url).host}.` }, on);
  });
}

export async function removeWebhook(id: number, by: Operator): Promise<void> {
  await transaction(async (on) => {
    const [gone] = await query<{ url: string }>(
      `delete from webhooks w using operators o where o.id = w.operator_id and o.email = $1 and w.id = $2
       returning w.url`,
      [by.email, id],
      on,
    );
    if (!gone) throw new Problem("no_webhook", 404, "There is no such webhook.");
    await audit(
      by,
      { action: "webhook-remove", said: `Removed a webhook to ${new URL(gone.url).host}.` },
      on,
    );
  });
}

/** What deliveries are signed with; null where this server cannot open it. */
export const openWebhookSecret = (sealed: string): Promise<string | null> => unsealOrNull(sealed, purpose);

defineSealedRows({
  what: ["secret of a webhook", "secrets of webhooks"],
  column: "webhooks.sealed_secret",
  purpose,
  list: (on) =>
    query<{ id: number; sealed: string }>(
      "select id, sealed_secret as sealed from webhooks order by id",
      [],
      on,
    ),
  write: (id, sealed) => query("update webhooks set sealed_secret = $2 where id = $1", [id, sealed]),
  async forget(ids, on) {
    await query("delete from webhooks where id = any($1::bigint[])", [ids], on);
    return `${counted(ids.length, "webhook")} of operators, which have to be added again`;
  },
});
