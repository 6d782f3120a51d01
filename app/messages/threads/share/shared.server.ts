import { queryOne } from "../../../../platform/db/pool.server.ts";
import { findCharacter, portraitOf } from "../../../catalogue/catalogue.server.ts";
import { findFanRef } from "../../../fans/cards/fan-refs.server.ts";
import { viewPath } from "../../../frame/phone/views.ts";

/** SHARE-04. `image` names a picture of the catalogue. */
export type Shared = {
  type: SharedType;
  title: string;
  content: string;
  image: string | null;
};

export type SharedType = "bts" | "breaking-news" | "deep-dive" | "drop" | "fan-card";

type Row = { title: string; text: string; image: string | null; spoils: boolean };

/** Resolves a share link, as in "bts trivia-vesper-line-1". Null if it does not exist. */
export async function findShared(share: string): Promise<Shared | null> {
  const [kind, id = ""] = share.split(" ");
  if (kind === "card") return sharedCard(id);
  const found = Object.hasOwn(sources, kind ?? "") ? sources[kind as keyof typeof sources] : undefined;
  const row = found && (await queryOne<Row>(found.text, [id]));
  return row ? { type: found.type, title: row.title, content: found.words(row), image: row.image } : null;
}

async function sharedCard(ref: string): Promise<Shared | null> {
  const fan = await findFanRef(ref);
  if (!fan) return null;
  const image = portraitOf(findCharacter(fan.face)).name;
  return { type: "fan-card", title: fan.name, content: `Sit next to ${fan.handle} at a film.`, image };
}

/** The address of the shared thing. */
export function placeOf(share: string): string {
  const [kind, id = ""] = share.split(" ");
  if (kind === "card") return viewPath("profile", { fan: id });
  if (kind === "drop") return viewPath("drops", { drop: id });
  return viewPath("bts");
}

/** Texts contain no spoilers; those are left to the linked page. */
const sources = {
  bts: {
    type: "bts",
    text: `select coalesce(t.name, d.name) as title, c.text, coalesce(c.picture, t.still, d.picture) as image,
        c.spoils_title is not null as spoils
      from trivia c left join titles t on t.slug = c.title left join directors d on d.id = c.director
      where c.id = $1 and c.retired_at is null`,
    words: ({ title, text, spoils }: Row) =>
      spoils ? `Did you know this about ${title}?` : `Did you know this about ${title}? ${text}`,
  },
  "deep-dive": {
    type: "deep-dive",
    text: `select coalesce(t.name, d.name) as title, f.heading || ': ' || f.text as text, coalesce(t.still, d.picture) as image,
        f.spoils_title is not null as spoils
      from facts f left join titles t on t.slug = f.title left join directors d on d.id = f.director
      where f.id = $1 and f.retired_at is null`,
    words: ({ title, text, spoils }: Row) =>
      spoils ? `There is something about ${title} you should look up.` : text,
  },
  news: {
    type: "breaking-news",
    text: `select headline as title, text, picture as image, false as spoils from news
      where id = $1 and retired_at is null`,
    words: ({ title }: Row) => `Put down whatever you are holding. ${title}`,
  },
  drop: {
    type: "drop",
    text: `select title, description as text, picture as image, false as spoils from drops
      where id = $1 and announced_at <= now()`,
    words: ({ text }: Row) => text,
  },
} as const;
