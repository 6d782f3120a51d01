/** What stands between a row and the next: the whole number by which rows fall, below 2^53, and a key where that is equal. */
const written = /^(-?\d{1,18})\.([\w .:-]{1,160})$/;

export const rowsOnPage = 50;

/** `next` is the place in an address at which the page after this one begins. */
export type ListPage<Row> = { rows: Row[]; next: string | null };

export type WithCursor = { cursor: string };

/** $1 and $2 of a statement that has `after` of `falling`. What names no place is the beginning. */
export function placeInList(before: string | null): [rank: number | null, key: string] {
  const [, rank, key = ""] = written.exec(before ?? "") ?? [];
  return [rank === undefined ? null : Number(rank), key];
}

export const microsOf = (moment: string) => `(extract(epoch from ${moment}) * 1000000)::bigint`;

/** The parts of a statement whose rows fall by a number and a key: one row more than a page holds says that there is another. */
export const falling = (rank: string, key: string) => ({
  cursor: `${rank} || '.' || ${key} as cursor`,
  after: `($1::bigint is null or (${rank}, ${key}) < ($1::bigint, $2::text))`,
  order: `order by ${rank} desc, ${key} desc limit ${rowsOnPage + 1}`,
});

export function cutPage<Row extends WithCursor>(rows: Row[]): ListPage<Row> {
  const page = rows.slice(0, rowsOnPage);
  return { rows: page, next: rows.length > rowsOnPage ? (page.at(-1)?.cursor ?? null) : null };
}
