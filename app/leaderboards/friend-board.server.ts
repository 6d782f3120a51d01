import { query } from "../../platform/db/pool.server.ts";
import { inShort } from "../../platform/ui/numbers.ts";
import { avatars, findCharacter, portraitOf, stillOf, titleName } from "../catalogue/catalogue.server.ts";
import { sampleFanId } from "../fans/sample-fan.ts";
import type { BoardView, FriendChoice, RankingView } from "./friend-board.tsx";
import { type Standing, standingsOf } from "./weekly-standings.server.ts";
import { dayOfWeek } from "./weeks.ts";

type DemoFan = { id: string; name: string; handle: string; character: string; city: string; bio: string };

/** Without `asked` the first (LEADERBOARD-02, LEADERBOARD-03); null while no demo fan is ranked. */
export async function loadBoard(asked: string | null): Promise<BoardView | null> {
  const fans = await query<DemoFan>(
    "select id, name, handle, character, city, bio from demo_fans order by position",
  );
  const friend = fans.find(({ id }) => id === asked) ?? fans[0];
  if (!friend) return null;
  const { week, standings } = await standingsOf(sampleFanId(friend.id));
  if (!week) return null;
  return {
    id: friend.id,
    isFirst: friend === fans[0],
    name: friend.name,
    handle: friend.handle,
    city: friend.city,
    bio: friend.bio,
    portrait: portraitOf(findCharacter(friend.character)),
    avatar: avatars()[friend.character] ?? null,
    week: dayOfWeek(week),
    rankings: standings.map(toRanking),
    friends: fans.map((other) => toChoice(other, friend)),
  };
}

const toRanking = ({ slug, rank, total }: Standing): RankingView => ({
  category: titleName(slug),
  still: stillOf(slug),
  rank,
  total: inShort(total),
});

const toChoice = ({ id, name, character }: DemoFan, shown: DemoFan): FriendChoice => ({
  id,
  name,
  avatar: avatars()[character] ?? null,
  shown: id === shown.id,
});
