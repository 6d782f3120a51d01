import { onPoolOpened, type Queryable, query } from "../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../platform/jobs/jobs.server.ts";
import { defineTicker } from "../../platform/jobs/tickers.server.ts";
import { log } from "../../platform/logger.server.ts";
import { keyedHash, keyedHashes } from "../../platform/names/keyed-hashes.server.ts";
import { Problem } from "../../platform/problem.ts";
import { provideGate } from "../../platform/session/persons.server.ts";
import { sessionAgeMs } from "../../platform/session/session.server.ts";
import {
  decisionsPath,
  type GuidelineRule,
  guidelineRules,
  isGuidelineRule,
} from "../frame/guideline-rules.ts";

export const shutOutHours = 24;

type ShutOut = { rule: string; at: number; until: number };

/** In memory, so that an act asks nobody; other processes know within two seconds. */
let fans = new Map<string, ShutOut>();
/** By hash: since when a new browser there is taken for who is shut out. */
let networks = new Map<string, ShutOut>();
onPoolOpened(() => {
  fans = new Map();
  networks = new Map();
});

/** For a day, in every session of theirs. Call `readShutOuts` after the commit. */
export async function shutOut(fanId: string, rule: GuidelineRule, on: Queryable): Promise<Date> {
  const rows = await query<{ until: Date }>(
    `insert into shut_outs (fan_id, rule, until) values ($1, $2, now() + $3::int * interval '1 hour')
     on conflict (fan_id) do update set rule = excluded.rule, at = now(), until = excluded.until returning until`,
    [fanId, rule, shutOutHours],
    on,
  );
  return rows[0]?.until as Date;
}

export async function letIn(fanId: string, on: Queryable): Promise<void> {
  await query("delete from shut_outs where fan_id = $1", [fanId], on);
}

export async function readShutOuts(): Promise<void> {
  const rows = await query<{ fanId: string; rule: string; at: Date; until: Date; networks: string[] }>(
    `select s.fan_id as "fanId", s.rule, s.at, s.until,
       array(select n.network from shut_out_networks n where n.fan_id = s.fan_id) as networks
     from shut_outs s where s.until > now()`,
  );
  const outs = rows.map(({ fanId, networks, ...out }) => ({
    fanId,
    networks,
    out: { rule: out.rule, at: out.at.getTime(), until: out.until.getTime() },
  }));
  fans = new Map(outs.map(({ fanId, out }) => [fanId, out]));
  networks = new Map(outs.flatMap(({ networks, out }) => networks.map((network) => [network, out] as const)));
}

defineTicker({ name: "shut-outs", everyMs: 2_000, work: readShutOuts });

/** With the networks that were noted. */
async function forgetShutOuts(): Promise<void> {
  await query("delete from shut_outs where until < now()", []);
}

defineScheduledJob("forget-shut-outs", "37 * * * *", forgetShutOuts);

const purpose = "shut-out";

provideGate((fanId, session, address, isMadeUp) => {
  if (fans.size === 0) return;
  const now = Date.now();
  const out = fans.get(fanId);
  if (out && out.until > now) {
    if (address) noteNetwork(fanId, address, out);
    throw refused(out);
  }
  if (networks.size === 0 || !address) return;
  const near = keyedHashes(purpose, address).flatMap((hash) => networks.get(hash) ?? [])[0];
  if (!near || near.until <= now) return;
  // A browser that was there before is somebody else's.
  if (isMadeUp || now - sessionAgeMs(session, now) > near.at) throw refused(near);
});

function refused({ rule, until }: ShutOut): Problem {
  const hours = Math.max(1, Math.ceil((until - Date.now()) / 3_600_000));
  const why = isGuidelineRule(rule) ? ` The rule is “${guidelineRules[rule]}”.` : "";
  return new Problem(
    "shut_out",
    403,
    `You are shut out for another ${hours === 1 ? "hour" : `${hours} hours`}.${why} You can appeal at ${decisionsPath}.`,
  );
}

function noteNetwork(fanId: string, address: string, out: ShutOut): void {
  const network = keyedHash(purpose, address);
  if (networks.has(network)) return;
  networks.set(network, out);
  query(
    `insert into shut_out_networks (network, fan_id) select $1, fan_id from shut_outs where fan_id = $2
     on conflict do nothing`,
    [network, fanId],
  ).catch((error) => log.warn({ err: error }, "a network was not noted"));
}
