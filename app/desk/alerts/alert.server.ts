import { config } from "../../../platform/config.server.ts";
import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { enqueue } from "../../../platform/jobs/jobs.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { queueEmails } from "../../../platform/mail/outbox.server.ts";
import { isAllowed, type Role } from "../roles.ts";
import { roleOf } from "../sign-in/named.server.ts";
import { queueDeliveries } from "../webhooks/deliveries.server.ts";
import { alertEmail } from "./alert-email.server.ts";
import { type AlertKind, type AlertWay, alertKinds } from "./alert-kinds.ts";
import { alertPush, browsersOf } from "./browsers.server.ts";

type Happened = {
  /** The same key is told once. */
  key: string;
  /** One sentence that names nobody: it goes to mail servers, push services and webhooks. */
  said: string;
  /** The page of the desk where something can be done about it. */
  path: string;
  /** Told at once also to those who chose the digest. */
  urgent?: boolean;
  /** Who did it, and needs no telling. */
  except?: string;
};

export type AlertEvent = { id: number; kind: AlertKind; said: string; path: string; at: Date };
type Told = { operatorId: string; email: string; way: AlertWay };

/**
 * Tells whoever chose to be told. Call it after the commit of what happened: it has a transaction of its own and never
 * fails its caller.
 */
export async function alert(kind: AlertKind, happened: Happened): Promise<void> {
  try {
    await transaction((on) => tell(kind, happened, on));
  } catch (error) {
    log.error({ err: error, kind }, "operators were not told");
  }
}

async function tell(kind: AlertKind, { key, said, path, urgent, except }: Happened, on: Queryable) {
  const [row] = await query<{ id: number; at: Date }>(
    `insert into alert_events (kind, key, said, path) values ($1, $2, $3, $4)
     on conflict (kind, key) do nothing returning id, at`,
    [kind, key, said, path],
    on,
  );
  if (!row) return;
  const event = { ...row, kind, said, path };
  const told = (await listenersOf(kind, on)).filter(({ email }) => email !== except);
  const by = (way: AlertWay) => told.filter((one) => one.way === way);
  const emails = new Set([...by("email"), ...(urgent ? by("digest") : [])].map(({ email }) => email));
  await queueEmails(
    [...emails].map((to) => alertEmail(to, [event])),
    on,
  );
  const owners = by("webhook").map(({ operatorId }) => operatorId);
  const data = { said, url: config.origin + path };
  await queueDeliveries(owners, { type: `alert.${kind}`, at: event.at, data }, on);
  const browsers = await browsersOf(
    by("push").map(({ operatorId }) => operatorId),
    on,
  );
  await enqueue(
    alertPush,
    browsers.map((endpoint) => ({ key: `${event.id} ${endpoint}`, item: { endpoint, event: event.id } })),
    on,
  );
}

/** Only those who may still see it: roles change after somebody chose. */
export async function listenersOf(kind: AlertKind, on?: Queryable): Promise<Told[]> {
  const rows = await query<Told & { role: Role | null }>(
    `select a.operator_id as "operatorId", a.how as way, o.email, o.role from alerts a
     join operators o on o.id = a.operator_id where a.kind = $1 order by a.operator_id`,
    [kind],
    on,
  );
  return rows.filter(({ email, role, way }) => {
    const is = roleOf(email, role);
    // Only operators have webhooks, also those who were one when they added it.
    return is !== null && isAllowed(is, way === "webhook" ? "operator" : alertKinds[kind].need);
  });
}
