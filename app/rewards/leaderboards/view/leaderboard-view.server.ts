import type { ViewAsked } from "../../../frame/phone/views.ts";
import { loadBoard, pointsToBeRanked } from "../friend-board.server.ts";
import { sampleTops, weeklyTops } from "./weekly-tops.server.ts";

/** In the showcase a viewer without data sees the sample's (LEADERBOARD-16). */
export async function loadLeaderboard({ fanId, params, inShowcase }: ViewAsked) {
  const [board, own] = await Promise.all([loadBoard(params.get("fan"), fanId), weeklyTops(fanId)]);
  const isEmpty = own.movies.length + own.shows.length + own.directors.length === 0;
  const tops = inShowcase && isEmpty ? { ...own, ...(await sampleTops()), isSample: true } : own;
  const points = board?.isOwnListed ? null : await pointsToBeRanked(fanId);
  return { board, tops, points };
}

export type LeaderboardData = Awaited<ReturnType<typeof loadLeaderboard>>;
