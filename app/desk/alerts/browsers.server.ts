import { type Queryable, query, queryOne } from "../../../platform/db/pool.server.ts";
import { defineJob } from "../../../platform/jobs/jobs.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { onKeyLost, push, pushServiceOf, type Subscription } from "../../../platform/push/push.server.ts";

const mostBrowsers = 10;

onKeyLost(async (on) => (await query("delete from operator_browsers returning 1 as off", [], on)).length);

export const browsersOf = async (operatorIds: string[], on?: Queryable): Promise<string[]> => {
  const rows = await query<{ endpoint: string }>(
    "select endpoint from operator_browsers where operator_id = any($1) order by endpoint",
    [operatorIds],
    on,
  );
  return rows.map(({ endpoint }) => endpoint);
};

/** Refusal: no_push_service. */
export async function addBrowser(operatorId: string, browser: Subscription): Promise<void> {
  const endpoint = pushServiceOf(browser.endpoint);
  if (!endpoint)
    throw new Problem(
      "no_push_service",
      422,
      "Messages cannot be sent to this browser. Choose email instead.",
    );
  await query(
    `insert into operator_browsers (endpoint, operator_id, p256dh, auth) values ($1, $2, $3, $4)
     on conflict (endpoint) do update set operator_id = $2, p256dh = $3, auth = $4, made_at = now()`,
    [endpoint, operatorId, browser.p256dh, browser.auth],
  );
  await query(
    `delete from operator_browsers where endpoint in (
       select endpoint from operator_browsers where operator_id = $1 order by made_at desc offset ${mostBrowsers})`,
    [operatorId],
  );
}

export async function removeBrowsers(operatorId: string): Promise<number> {
  return (await query("delete from operator_browsers where operator_id = $1 returning 1", [operatorId]))
    .length;
}

type Item = { endpoint: string; event: number };
type Message = Subscription & { said: string; path: string; isFresh: boolean };

/** After a quarter of an hour a push message has missed its moment. */
export const alertPush = defineJob<Item>({
  name: "alert-push",
  batch: 10,
  workers: 1,
  work: async (items) => {
    const left: Item[] = [];
    for (const item of items) if (await isLeft(item)) left.push(item);
    return left;
  },
});

async function isLeft({ endpoint, event }: Item): Promise<boolean> {
  const message = await queryOne<Message>(
    `select b.endpoint, b.p256dh, b.auth, e.said, e.path, e.at > now() - interval '15 minutes' as "isFresh"
     from operator_browsers b, alert_events e where b.endpoint = $1 and e.id = $2`,
    [endpoint, event],
  );
  if (!message?.isFresh) return false;
  const { said, path, isFresh: _, ...browser } = message;
  const result = await push(browser, { title: "afters desk", body: said, url: path });
  if (result === "gone") await query("delete from operator_browsers where endpoint = $1", [endpoint]);
  return result === "failed";
}
