import { config } from "../../../platform/config.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { counted } from "../../../platform/ui/numbers.ts";
import { sampleFanId } from "../../fans/sample-fan.ts";
import { friendsOf } from "../identities/friends.server.ts";

export type RankedFan = {
  /** Used in the address. */
  key: string;
  kind: "you" | "friend" | "fan" | "sample";
  fanId: string;
  /** Null without a name. */
  name: string | null;
  handle: string | null;
  /** Id of the portrait's character; may be missing. */
  face: string;
  where: string | null;
  about: string;
};

const mostFriends = 12;
const mostFans = 6;
const latest = "(select max(week) from standing_weeks)";

/** The viewer, their friends, then the demo fans, or else the top fans. Ranked ones only. */
export async function rankedFans(viewer: string | null): Promise<RankedFan[]> {
  const friends = viewer ? await friendsOf(viewer) : [];
  const own = await realFans(viewer ? [viewer, ...friends] : []);
  const you = own.filter(({ fanId }) => fanId === viewer).map((fan) => asRanked(fan, "you"));
  const theirs = own.filter(({ fanId }) => fanId !== viewer).map((fan) => asRanked(fan, "friend"));
  const known = [...you, ...theirs.slice(0, mostFriends)];
  const samples = await demoFans();
  return [...known, ...(samples.length > 0 ? samples : await othersOnTop(new Set([viewer, ...friends])))];
}

async function othersOnTop(known: Set<string | null>): Promise<RankedFan[]> {
  const rows = await query<{ fanId: string }>(
    `select distinct top.fan_id as "fanId" from titles t cross join lateral (
       select s.fan_id from weekly_standings s
       where s.week = ${latest} and s.title_slug = t.slug and not s.is_sample order by s.rank limit ${mostFans}
     ) top where t.is_ranked`,
  );
  const others = await realFans(rows.map(({ fanId }) => fanId).filter((fanId) => !known.has(fanId)));
  return others.slice(0, mostFans).map((fan) => asRanked(fan, "fan"));
}

type RealFan = {
  fanId: string;
  name: string | null;
  avatar: string;
  points: number;
  character: string | null;
};

/** The ranked ones, best place first. */
async function realFans(fanIds: string[]): Promise<RealFan[]> {
  if (fanIds.length === 0) return [];
  return query<RealFan>(
    `select s.fan_id as "fanId", f.name, f.avatar, sum(s.points)::int as points,
       (select i.character_name from user_identities i where i.fan_id = s.fan_id
        order by i.claimed_at desc limit 1) as character
     from weekly_standings s join fans f on f.id = s.fan_id
     where s.week = ${latest} and s.fan_id = any($1) and not s.is_sample
     group by s.fan_id, f.name, f.avatar order by min(s.rank), sum(s.points) desc, s.fan_id`,
    [fanIds],
  );
}

const asRanked = (
  { fanId, name, avatar, points, character }: RealFan,
  kind: RankedFan["kind"],
): RankedFan => ({
  key: kind === "you" ? "you" : fanId,
  kind,
  fanId,
  name,
  handle: name && `@${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")}`,
  face: avatar,
  where: character && `as ${character}`,
  about: `${counted(points, "point")} that week with the titles here.`,
});

type DemoFan = { id: string; name: string; handle: string; character: string; city: string; bio: string };

async function demoFans(): Promise<RankedFan[]> {
  if (config.SAMPLE_CONTENT === "off") return [];
  const rows = await query<DemoFan>(
    `select id, name, handle, character, city, bio from demo_fans d
     where exists (select 1 from weekly_standings s where s.week = ${latest} and s.fan_id = $1 || d.id)
     order by position`,
    [sampleFanId("")],
  );
  return rows.map(({ id, name, handle, character, city, bio }) => ({
    key: id,
    kind: "sample",
    fanId: sampleFanId(id),
    name,
    handle,
    face: character,
    where: city,
    about: bio,
  }));
}
