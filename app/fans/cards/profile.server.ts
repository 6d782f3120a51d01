import { config } from "../../../platform/config.server.ts";
import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { inShort } from "../../../platform/ui/numbers.ts";
import {
  avatars,
  cutoutOf,
  findCharacter,
  pictureOf,
  portraitOf,
  stillOf,
  themeSongOf,
  titleName,
} from "../../catalogue/catalogue.server.ts";
import { type ViewAsked, viewPath } from "../../frame/phone/views.ts";
import { findMe } from "../fans.server.ts";
import { findPoints } from "../points/points.server.ts";
import { standingsOf } from "../points/weekly-standings.server.ts";
import { type CardRow, findCard, listChoices } from "./cards.server.ts";
import { type FanRef, findFanRef, listDemoFans } from "./fan-refs.server.ts";
import { followedBy } from "./follows.server.ts";

const mostRanks = 3;

/** The viewer's own card, or that of `fan`; `see=edit` adds the choices. */
export async function loadProfile({ fanId, params, inShowcase }: ViewAsked) {
  const shownInTurn = inShowcase ? await listDemoFans() : [];
  const asked = params.get("fan") ?? shownInTurn[0]?.ref ?? null;
  const isOwn = asked === null || asked === fanId;
  const fan = isOwn ? await ownRef(fanId) : await findFanRef(asked);
  if (!fan) throw new Problem("no_such_fan", 404, "There is no such fan.");
  const second = shownInTurn.find(({ ref }) => ref !== fan.ref);
  const [card, followed, samples, otherCard] = await Promise.all([
    cardOf(fan),
    followedBy(fanId),
    listDemoFans(),
    second ? cardOf(second) : null,
  ]);
  const followedIds = new Set(followed.map((one) => one.fanId));
  return {
    card,
    isOwn,
    /** The ref used in addresses. */
    ref: fan.ref,
    /** Its address to share; null for a visitor. */
    url: urlOf(fan),
    isFollowed: followedIds.has(fan.fanId),
    /** In the showcase a tap changes to this card. */
    other:
      second && otherCard
        ? {
            card: otherCard,
            ref: second.ref,
            url: urlOf(second),
            isFollowed: followedIds.has(second.fanId),
          }
        : null,
    side: params.get("see") === "back" ? ("back" as const) : ("front" as const),
    edit: isOwn && params.get("see") === "edit" ? await loadEdit(fanId) : null,
    followed: followed.map(face),
    fans: samples.map(face),
  };
}
export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;
export type ProfileCard = ProfileData["card"];
export type EditData = NonNullable<ProfileData["edit"]>;
export type CardFace = ReturnType<typeof face>;

const face = (fan: FanRef) => ({
  ref: fan.ref,
  name: fan.name,
  isSample: fan.isSample,
  face: avatars()[fan.face] ?? null,
});

const urlOf = ({ fanId, ref }: FanRef): string | null =>
  fanId ? config.origin + viewPath("profile", { fan: ref }) : null;

async function ownRef(fanId: string | null): Promise<FanRef> {
  const me = await findMe(fanId);
  const found = me && (await findFanRef(me.fanId));
  return (
    found ?? { ref: fanId ?? "", fanId: fanId ?? "", name: "You", handle: "", face: "", isSample: false }
  );
}

const emptyCard: CardRow = {
  status: "",
  city: null,
  place: null,
  likes: [],
  dislike: "",
  motto: "",
  theme_song: "",
  watching: null,
  next_up: null,
  top_movies: [],
  top_shows: [],
  top_directors: [],
};

async function cardOf(fan: FanRef) {
  const [row, demo, { standings }, points, inks] = await Promise.all([
    findCard(fan.fanId),
    fan.isSample
      ? queryOne<{ city: string; bio: string }>("select city, bio from demo_fans where id = $1", [fan.ref])
      : null,
    standingsOf(fan.fanId),
    findPoints(fan.isSample ? null : fan.fanId),
    inksOf(fan.face),
  ]);
  const card = row ?? emptyCard;
  const slugs = [...card.top_movies, ...card.top_shows];
  const [titles, directors] = await Promise.all([namesOf(slugs), directorsOf(card.top_directors)]);
  const character = findCharacter(fan.face);
  const song = themeSongOf(card.theme_song);
  const title = (slug: string | null) => slug && { slug, name: titleName(slug), image: stillOf(slug) };
  const tops = (list: string[]) =>
    list.flatMap((slug) =>
      titles.has(slug) ? (title(slug) as Exclude<ReturnType<typeof title>, null | "">) : [],
    );
  return {
    name: fan.name,
    handle: fan.handle,
    isSample: fan.isSample,
    place: card.place ?? demo?.city ?? null,
    bio: demo?.bio ?? "",
    status: card.status,
    likes: card.likes,
    dislike: card.dislike,
    motto: card.motto,
    themeSong: song ? { id: card.theme_song, name: song } : null,
    watching: title(card.watching) || null,
    nextUp: title(card.next_up) || null,
    topMovies: tops(card.top_movies),
    topShows: tops(card.top_shows),
    topDirectors: card.top_directors.flatMap((id) => directors.get(id) ?? []),
    leaderboard: standings.slice(0, mostRanks).map(({ slug, rank, total }) => ({
      item: titleName(slug),
      rank,
      total: inShort(total),
      image: stillOf(slug),
    })),
    points,
    /** The portrait's character. */
    character: character?.name ?? null,
    portrait: portraitOf(character),
    cutout: cutoutOf(character),
    inks,
  };
}

/** The palette of the portrait's title; empty without one. */
async function inksOf(face: string): Promise<string[]> {
  const row = await queryOne<{ inks: string[] }>(
    "select t.inks from characters c join titles t on t.slug = c.title where c.id = $1",
    [face],
  );
  return row?.inks.length === 5 ? row.inks : [];
}

async function namesOf(slugs: string[]): Promise<Set<string>> {
  const rows = await query<{ slug: string }>("select slug from titles where slug = any($1)", [slugs]);
  return new Set(rows.map(({ slug }) => slug));
}

async function directorsOf(ids: string[]) {
  const rows = await query<{ id: string; name: string; picture: string | null }>(
    "select id, name, picture from directors where id = any($1)",
    [ids],
  );
  return new Map(rows.map(({ id, name, picture }) => [id, { slug: id, name, image: pictureOf(picture) }]));
}

async function loadEdit(fanId: string | null) {
  const [choices, row, me] = await Promise.all([
    listChoices(),
    fanId ? findCard(fanId) : null,
    findMe(fanId),
  ]);
  const card = row ?? emptyCard;
  const [like1 = "", like2 = ""] = card.likes;
  const placed = (kind: string, list: string[]) =>
    Object.fromEntries([1, 2, 3].map((place) => [`${kind}${place}`, list[place - 1] ?? ""]));
  const values: Record<string, string> = {
    name: me?.name ?? "",
    status: card.status,
    city: card.city ?? "",
    like1,
    like2,
    dislike: card.dislike,
    motto: card.motto,
    themeSong: card.theme_song,
    watching: card.watching ?? "",
    nextUp: card.next_up ?? "",
    ...placed("movie", card.top_movies),
    ...placed("show", card.top_shows),
    ...placed("director", card.top_directors),
  };
  return { ...choices, values };
}
