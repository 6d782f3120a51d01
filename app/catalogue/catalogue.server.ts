import type { Picture } from "../../content/art/picture.ts";
import { blankPortrait, blankStill } from "../../content/art/pictures.gen.ts";
import { onPoolOpened, query, queryOne } from "../../platform/db/pool.server.ts";
import { defineTicker } from "../../platform/jobs/tickers.server.ts";
import { whenRecordsChange } from "../desk/records/order.server.ts";
import type { Layering } from "./pictures/layering.ts";

export type KnownTitle = {
  slug: string;
  name: string;
  kind: "film" | "show";
  logline: string;
  /** Names of its pictures. */
  still: string | null;
  poster: string | null;
  /** What its loop is called, /audio/theme-{slug}; empty where it has none. */
  themeSong: string;
  /** Not retired. */
  isShown: boolean;
};

export type KnownCharacter = {
  id: string;
  name: string;
  /** Name of the title they are from. */
  show: string;
  description: string;
  /** Name of their portrait; `avatar-…` and `cutout-…` of the same name go with it. */
  portrait: string | null;
  vibe: string;
  isPopular: boolean;
  personality: string[];
  /** The first thing they say; empty where they say nothing. */
  greeting: string;
  outfitPrice: string;
  outfitItems: string[];
  pages: string[];
  conversation: { from: "character" | "fan"; text: string }[];
  isShown: boolean;
};

type KnownPicture = Pick<Picture, "name" | "alt"> & {
  renditions: Omit<Picture, "name" | "alt">;
  loop: Layering | null;
};
type Catalogue = {
  version: number;
  titles: Map<string, KnownTitle>;
  characters: KnownCharacter[];
  pictures: Map<string, Picture>;
  layerings: Map<string, Layering>;
  avatars?: Record<string, Picture>;
};

let known: Catalogue = {
  version: 0,
  titles: new Map(),
  characters: [],
  pictures: new Map(),
  layerings: new Map(),
};

/** Another database may be at the same version. */
onPoolOpened(() => {
  known.version = 0;
});

/** Every row of a page asks for them, so it waits for no query; other processes have a change within a second. */
export async function refreshCatalogue(): Promise<void> {
  const now = await queryOne<{ version: number }>("select version from catalogue_version");
  if (!now || now.version === known.version) return;
  const [titles, characters, pictures] = await Promise.all([
    query<KnownTitle>(
      `select slug, name, kind, logline, still, poster, theme_song as "themeSong",
         retired_at is null as "isShown"
       from titles where not is_draft order by position, slug`,
    ),
    query<KnownCharacter>(
      `select c.id, c.name, t.name as show, c.description, c.portrait, c.vibe, c.is_popular as "isPopular", c.personality, c.greeting,
         c.outfit_price as "outfitPrice", c.outfit_items as "outfitItems", c.pages, c.conversation,
         c.retired_at is null as "isShown"
       from characters c join titles t on t.slug = c.title where not c.is_draft order by c.position, c.id`,
    ),
    query<KnownPicture>(
      "select name, alt, renditions, loop from pictures where renditions is not null order by position, name",
    ),
  ]);
  known = {
    // Read first: whatever was changed in between is read once more.
    version: now.version,
    titles: new Map(titles.map((title) => [title.slug, title])),
    characters,
    pictures: new Map(pictures.map(({ name, alt, renditions }) => [name, { name, alt, ...renditions }])),
    layerings: new Map(pictures.flatMap(({ name, loop }) => (loop ? [[name, loop]] : []))),
  };
}

defineTicker({ name: "catalogue", everyMs: 1_000, work: refreshCatalogue });
whenRecordsChange(refreshCatalogue);

export const listTitles = (): KnownTitle[] => [...known.titles.values()].filter((title) => title.isShown);

/** Also of one that is retired. */
export const titleName = (slug: string): string => known.titles.get(slug)?.name ?? slug;

export const themeSongOf = (slug: string): string => known.titles.get(slug)?.themeSong ?? "";

export const stillOf = (slug: string): Picture => pictureOf(known.titles.get(slug)?.still ?? null);

export const listCharacters = (): KnownCharacter[] => known.characters.filter((one) => one.isShown);

/** An empty screen where there is none, or where it is still being rendered. */
export const pictureOf = (name: string | null): Picture =>
  (name !== null && known.pictures.get(name)) || { ...blankStill, name: name ?? blankStill.name };

export const pictureOrNone = (name: string | null): Picture | null => (name ? pictureOf(name) : null);

/** Null for a picture that is whole. */
export const layeringOf = (name: string): Layering | null => known.layerings.get(name) ?? null;

export const allPictures = (): Picture[] => [...known.pictures.values()];

export const picturesThereAre = (names: (string | null)[]): Picture[] => {
  const wanted = new Set(names);
  return [...known.pictures.values()].filter(({ name }) => wanted.has(name));
};

type Drawn = Pick<KnownCharacter, "portrait">;
const ofPerson = (kind: "portrait" | "avatar" | "cutout", one: Drawn | null): Picture | null =>
  (one?.portrait && known.pictures.get(one.portrait.replace(/^portrait-/, `${kind}-`))) || null;

export const portraitOf = (one: Drawn | null): Picture => ofPerson("portrait", one) ?? blankPortrait;

export const cutoutOf = (one: Drawn | null): Picture | null =>
  ofPerson("cutout", one) ?? ofPerson("portrait", one);

/** Of the nth piece of an outfit, counted from one; null where it is not drawn. */
export const pieceOf = (character: string, n: number): Picture | null =>
  known.pictures.get(`look-${character}-${n}`) ?? null;

/** By character, also of those who are retired. */
export function avatars(): Record<string, Picture> {
  known.avatars ??= Object.fromEntries(
    known.characters.flatMap((one) => {
      const avatar = ofPerson("avatar", one);
      return avatar ? [[one.id, avatar]] : [];
    }),
  );
  return known.avatars;
}

/** The id of a character; empty while none has a picture. */
export function randomPortrait(): string {
  const faces = listCharacters().filter(({ id }) => avatars()[id]);
  return faces[Math.floor(Math.random() * faces.length)]?.id ?? "";
}

export const findCharacter = (id: string): KnownCharacter | null =>
  known.characters.find((one) => one.id === id) ?? null;
