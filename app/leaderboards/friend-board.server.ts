import { pictureNamed } from "../../content/art/pictures.server.ts";
import { type SampleFriend, sampleFriends } from "../../content/friends.ts";
import { sampleTitles } from "../../content/titles.ts";
import { inShort } from "../../platform/ui/numbers.ts";
import { sampleFanId } from "../fans/sample-fan.ts";
import type { BoardView, FriendChoice, RankingView } from "./friend-board.tsx";
import { type Standing, standingsOf } from "./weekly-standings.server.ts";
import { startOf } from "./weeks.ts";

const dayOf = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** The friend who is asked for, or the first (LEADERBOARD-02, LEADERBOARD-03). */
export const friendNamed = (asked: string | null): SampleFriend =>
  sampleFriends.find(({ id }) => id === asked) ?? (sampleFriends[0] as SampleFriend);

/** What a friend's leaderboard shows; null while no demo fan is ranked, as without sample content. */
export async function loadBoard(friend: SampleFriend): Promise<BoardView | null> {
  const { week, standings } = await standingsOf(sampleFanId(friend.id));
  if (!week) return null;
  return {
    name: friend.name,
    handle: friend.handle,
    city: friend.city,
    bio: friend.bio,
    portrait: pictureNamed(`portrait-${friend.character}`),
    avatar: pictureNamed(`avatar-${friend.character}`),
    week: dayOf.format(startOf(week)),
    rankings: standings.map(toRanking),
    friends: sampleFriends.map((other) => toChoice(other, friend)),
  };
}

const toRanking = ({ slug, rank, total }: Standing): RankingView => ({
  category: sampleTitles.find((title) => title.slug === slug)?.name ?? slug,
  still: pictureNamed(`still-${slug}`),
  rank,
  total: inShort(total),
});

const toChoice = ({ id, name, character }: SampleFriend, shown: SampleFriend): FriendChoice => ({
  id,
  name,
  avatar: pictureNamed(`avatar-${character}`),
  shown: id === shown.id,
});
