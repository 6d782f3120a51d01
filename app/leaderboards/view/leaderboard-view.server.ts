import type { ViewAsked } from "../../phone/views.ts";
import { loadBoard, pointsToBeRanked } from "../friend-board.server.ts";
import { weeklyTops } from "./weekly-tops.server.ts";

export async function loadLeaderboard({ fanId, params }: ViewAsked) {
  const [board, tops] = await Promise.all([loadBoard(params.get("fan"), fanId), weeklyTops(fanId)]);
  const points = board?.isOwnListed ? null : await pointsToBeRanked(fanId);
  return { board, tops, points };
}

export type LeaderboardData = Awaited<ReturnType<typeof loadLeaderboard>>;
