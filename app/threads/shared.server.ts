import { queryOne } from "../../platform/db/pool.server.ts";

/** SHARE-04. `image` names a picture of the catalogue. */
export type Shared = {
  type: "bts" | "breaking-news" | "deep-dive";
  title: string;
  content: string;
  image: string | null;
};

type Row = { title: string; text: string; image: string | null; spoils: boolean };

/** What a share link means, as in "bts trivia-vesper-line-1". Null for nothing that there is. */
export async function findShared(share: string): Promise<Shared | null> {
  const [kind, id = ""] = share.split(" ");
  const found = Object.hasOwn(sources, kind ?? "") ? sources[kind as keyof typeof sources] : undefined;
  const row = found && (await queryOne<Row>(found.text, [id]));
  return row ? { type: found.type, title: row.title, content: found.words(row), image: row.image } : null;
}

/** A text never tells more of a story than its reader chose to see: what would is left to its own page. */
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
} as const;
