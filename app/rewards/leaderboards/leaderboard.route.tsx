import { Link } from "react-router";
import { socialCard, spotEmptySeat } from "../../../content/art/pictures.gen.ts";
import { config } from "../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { counted } from "../../../platform/ui/numbers.ts";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import type { Route } from "./+types/leaderboard.route";
import { loadBoard, pointsToBeRanked } from "./friend-board.server.ts";
import { FriendBoard } from "./friend-board.tsx";
import { NotOnTheBoard } from "./not-on-the-board.tsx";
import "./friend-board.css";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const board = await loadBoard(new URL(request.url).searchParams.get("friend"), fanId);
  const points = board?.isOwnListed ? null : await pointsToBeRanked(fanId);
  return { origin: config.origin, card: socialCard, board, points, you: await findYou(fanId) };
}

export const handle: FanPageHandle = { inside: true };

export const headers = () => ({ "Cache-Control": "private, no-store" });

export function meta({ loaderData }: Route.MetaArgs) {
  const { origin = "", card, board } = loaderData ?? {};
  const best = board?.rankings[0];
  return pageMeta({
    origin,
    path: board?.path ?? "/leaderboard",
    title: board?.title ?? "Leaderboard",
    description:
      board && best
        ? `${board.name} is #${best.rank} of ${best.total} fans of ${best.category} this week. See where they stand, title by title.`
        : "Who is the top fan of what, week by week.",
    card,
    facts: [breadcrumb(origin, "/leaderboard", "Leaderboard")],
  });
}

export default function Leaderboard({ loaderData: { board, points } }: Route.ComponentProps) {
  return (
    <div className="page wrap board-page">
      <Link to="/fans" className="board-back">
        <Icon name="back" />
        Back to fans
      </Link>
      {board ? (
        <FriendBoard board={board}>{points !== null && <NotOnTheBoard points={points} />}</FriendBoard>
      ) : (
        <NobodyYet points={points ?? 0} />
      )}
    </div>
  );
}

function NobodyYet({ points }: { points: number }) {
  return (
    <Empty
      spot={spotEmptySeat}
      heading="h1"
      title="No rankings yet"
      action={
        <ButtonLink to="/afters" variant="quiet">
          See who is on
        </ButtonLink>
      }
    >
      {points > 0
        ? `A week is counted when it is over. You have ${counted(points, "point")} in this one so far.`
        : "A week is counted when it is over. The first place is free."}
    </Empty>
  );
}
