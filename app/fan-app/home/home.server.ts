import { query } from "../../../platform/db/pool.server.ts";
import { listCharacters, picturesThereAre } from "../../catalogue/catalogue.server.ts";
import { findPoints } from "../../fans/points/points.server.ts";
import { findStreak } from "../../fans/points/streak.server.ts";
import type { ViewAsked } from "../../frame/phone/views.ts";
import { newestConfession } from "../../messages/confessions/confessions.server.ts";
import { listingOf } from "../../parties/lobby.server.ts";
import { listMyParties, listParties } from "../../parties/parties.server.ts";
import { listScenes } from "../../play/scenes/reel/scenes.server.ts";
import { listPolls } from "../../polls/polls.server.ts";
import { currentDrop } from "../../rewards/drops/drops.server.ts";

const mostOn = 3;
const mostToCome = 2;

export async function loadHome({ fanId }: ViewAsked) {
  const [parties, polls, trivia, confession, points, streak, mine, drop, scenes] = await Promise.all([
    listParties(),
    // What is on is worth showing without the question.
    listPolls(fanId).catch(() => []),
    cardOfTheDay(),
    newestConfession(),
    findPoints(fanId),
    findStreak(fanId),
    listMyParties(fanId),
    currentDrop(fanId),
    listScenes(),
  ]);
  const on = parties.filter(({ status }) => status === "live" || status === "ending-soon");
  const toCome = parties.filter(({ status }) => status === "upcoming");
  const poll = polls.find(({ choice }) => choice === null) ?? polls[0];
  return {
    on: on.slice(0, mostOn),
    toCome: toCome.slice(0, mostToCome),
    listing: listingOf(parties),
    poll: poll ?? null,
    trivia,
    confession,
    drop,
    hasArchive: parties.some(({ status }) => status === "archived"),
    faces: listCharacters().length,
    scenes: scenes.length,
    own: fanId ? { points, streak, lastParty: mine[0] ?? null } : null,
    loadedAt: Date.now(),
  };
}

type TriviaRow = { id: string; about: string; text: string; picture: string | null };

/** Another one each day, by UTC. What tells a story's end is left to who opened the card. */
async function cardOfTheDay() {
  const rows = await query<TriviaRow>(
    `select c.id, coalesce(t.name, d.name, '') as about, c.text, coalesce(c.picture, t.still, d.picture) as picture
     from trivia c left join titles t on t.slug = c.title left join directors d on d.id = c.director
     where c.retired_at is null and c.spoils_title is null
     order by hashtextextended(c.id, (now() at time zone 'utc')::date - date '2000-01-01'), c.id limit 1`,
  );
  const card = rows[0];
  return card ? { ...card, picture: picturesThereAre([card.picture])[0] ?? null } : null;
}
