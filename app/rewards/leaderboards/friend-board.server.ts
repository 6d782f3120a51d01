import { query } from "../../../platform/db/pool.server.ts";
import { inShort } from "../../../platform/ui/numbers.ts";
import { avatars, findCharacter, portraitOf, stillOf, titleName } from "../../catalogue/catalogue.server.ts";
import { type Standing, standingsOf } from "../../fans/points/weekly-standings.server.ts";
import { dayOfWeek, lastWeek, startOf, weekMs } from "../../fans/points/weeks.ts";
import type { BoardView, FriendChoice, RankingView } from "./friend-board.tsx";
import { type RankedFan, rankedFans } from "./ranked-fans.server.ts";

/** `asked` is a key from the list; otherwise the first (LEADERBOARD-02, LEADERBOARD-03). */
export async function loadBoard(asked: string | null, viewer: string | null): Promise<BoardView | null> {
  const fans = await rankedFans(viewer);
  const shown = fans.find(({ key }) => key === asked) ?? fans[0];
  if (!shown) return null;
  const { week, standings } = await standingsOf(shown.fanId);
  if (!week) return null;
  const { key, kind, handle, face, where, about } = shown;
  return {
    path: shown === fans[0] ? "/leaderboard" : `/leaderboard?friend=${key}`,
    title: titleOf(shown),
    name: nameOf(shown),
    kind,
    handle,
    where,
    about,
    portrait: portraitOf(findCharacter(face)),
    avatar: avatars()[face] ?? null,
    week: dayOfWeek(week),
    rankings: standings.map(toRanking),
    friends: fans.map((fan) => toChoice(fan, shown)),
    isOwnListed: fans[0]?.kind === "you",
  };
}

/** Points since the last week on ranked titles, for a viewer without a rank: they count after this week. */
export async function pointsToBeRanked(viewer: string | null): Promise<number> {
  if (!viewer) return 0;
  const [row] = await query<{ points: number }>(
    `select coalesce(sum(points), 0)::int as points from points_ledger
     where fan_id = $1 and at >= $2 and title_slug in (select slug from titles where is_ranked)`,
    [viewer, new Date(startOf(lastWeek()).getTime() + weekMs)],
  );
  return row?.points ?? 0;
}

const nameOf = ({ name, kind }: RankedFan) => name ?? (kind === "you" ? "You" : "A quiet fan");
const titleOf = (fan: RankedFan) =>
  fan.name === null && fan.kind === "you" ? "Your Leaderboard" : `${nameOf(fan)}'s Leaderboard`;

const toRanking = ({ slug, rank, total }: Standing): RankingView => ({
  category: titleName(slug),
  still: stillOf(slug),
  rank,
  total: inShort(total),
});

const toChoice = (fan: RankedFan, shown: RankedFan): FriendChoice => ({
  key: fan.key,
  name: fan.kind === "you" ? "You" : nameOf(fan),
  kind: fan.kind,
  avatar: avatars()[fan.face] ?? null,
  shown: fan === shown,
});
