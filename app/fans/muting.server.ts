import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { Problem } from "../../platform/problem.ts";
import {
  decisionsPath,
  type GuidelineRule,
  guidelineRules,
  isGuidelineRule,
} from "../frame/guideline-rules.ts";

/** Permanent when `until` is null. Muting again replaces the end and the rule. */
export async function muteFan(
  fanId: string,
  until: Date | null,
  on?: Queryable,
  rule: GuidelineRule | null = null,
): Promise<void> {
  await query(
    `insert into muted_fans (fan_id, until, rule) values ($1, $2, $3)
     on conflict (fan_id) do update set until = excluded.until, rule = excluded.rule, muted_at = now()`,
    [fanId, until, rule],
    on,
  );
}

export async function unmuteFan(fanId: string, on?: Queryable): Promise<void> {
  await query("delete from muted_fans where fan_id = $1", [fanId], on);
}

type Mute = { fan_id: string; until: Date | null; rule: string | null };

const findMutes = (fanIds: string[], on?: Queryable): Promise<Mute[]> =>
  query<Mute>(
    {
      name: "mutes-of",
      text: "select fan_id, until, rule from muted_fans where fan_id = any($1) and (until is null or until > now())",
    },
    [[...new Set(fanIds)]],
    on,
  );

/** The end of each mute; null if permanent. */
export async function mutesOf(fanIds: string[], on?: Queryable): Promise<Map<string, Date | null>> {
  return new Map((await findMutes(fanIds, on)).map(({ fan_id, until }) => [fan_id, until]));
}

export async function mutedAmong(fanIds: string[], on?: Queryable): Promise<Map<string, Problem>> {
  return new Map((await findMutes(fanIds, on)).map((mute) => [mute.fan_id, muted(mute)]));
}

export async function requireVoice(fanId: string): Promise<void> {
  const refusal = (await mutedAmong([fanId])).get(fanId);
  if (refusal) throw refusal;
}

/** Says which rule, where one was named; how to appeal stands on the page it leads to. */
function muted({ until, rule }: Mute): Problem {
  const why = isGuidelineRule(rule)
    ? ` The rule is “${guidelineRules[rule]}”. You can appeal at ${decisionsPath}.`
    : "";
  if (!until) return new Problem("muted", 403, `You can read along, but you can no longer write here.${why}`);
  const minutes = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 60_000));
  const left =
    minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? "minute" : `${minutes} minutes`;
  return new Problem("muted", 403, `You can read along, but not write for another ${left}.${why}`);
}
