import { Link } from "react-router";
import { socialCard, spotEmptySeat } from "../../content/art/pictures.gen.ts";
import { config } from "../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../platform/http/page-meta.ts";
import { ButtonLink } from "../../platform/ui/button.tsx";
import { Icon } from "../../platform/ui/icon.tsx";
import { Empty } from "../../platform/ui/states/empty.tsx";
import type { Route } from "./+types/leaderboard.route";
import { loadBoard } from "./friend-board.server.ts";
import { FriendBoard } from "./friend-board.tsx";
import "./friend-board.css";

/** The same for every visitor: who is asked for stands in the address. */
export async function loader({ request }: Route.LoaderArgs) {
  const board = await loadBoard(new URL(request.url).searchParams.get("friend"));
  const path = !board || board.isFirst ? "/leaderboard" : `/leaderboard?friend=${board.id}`;
  return { origin: config.origin, card: socialCard, path, board };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { origin = "", path = "/leaderboard", card, board } = loaderData ?? {};
  const best = board?.rankings[0];
  return pageMeta({
    origin,
    path,
    title: board ? `${board.name}'s Leaderboard` : "Leaderboard",
    description:
      board && best
        ? `${board.name} is #${best.rank} of ${best.total} fans of ${best.category} this week. See where they stand in all seven titles.`
        : "Who is the top fan of what, week by week.",
    card,
    facts: [breadcrumb(origin, "/leaderboard", "Leaderboard")],
  });
}

export default function Leaderboard({ loaderData: { board } }: Route.ComponentProps) {
  return (
    <div className="page wrap board-page">
      <Link to="/fans" className="board-back">
        <Icon name="back" />
        Back to fans
      </Link>
      {board ? <FriendBoard board={board} /> : <NobodyYet />}
    </div>
  );
}

function NobodyYet() {
  return (
    <Empty
      spot={spotEmptySeat}
      heading="h1"
      title="Nobody is ranked yet"
      action={
        <ButtonLink to="/afters" variant="quiet">
          See who is on
        </ButtonLink>
      }
    >
      A week is counted when it is over. The first place is free.
    </Empty>
  );
}
