import { counted } from "../../../platform/ui/numbers.ts";

export type Seated = {
  fanId: string;
  name: string;
  avatar: string;
  ring?: number | null;
  /** The claimed character and its entrance line. */
  as?: { character: string; line: string };
};

/** Arrivals since the last announcement: `fans` has the first, `count` all. */
export type SeatsNews = { at: number; fans: Seated[]; count: number };

/** Shown after this line of the chat. */
export type SeatsTaken = SeatsNews & { after: number };

/** Shown next to the text. */
export const mostFaces = 3;
const mostKept = 40;

/** Merges announcements with no line in between. */
export function withSeats(seats: SeatsTaken[], news: SeatsNews, after: number): SeatsTaken[] {
  const last = seats.at(-1);
  if (last && last.at >= news.at) return seats;
  if (last?.after !== after) return [...seats, { ...news, after }].slice(-mostKept);
  const fans = [...last.fans, ...news.fans].slice(0, mostFaces);
  return [...seats.slice(0, -1), { at: news.at, fans, count: last.count + news.count, after }];
}

export function seatsWords({ fans, count }: SeatsNews, me: string | undefined): string {
  const first = fans.find(({ fanId }) => fanId === me) ?? fans[0];
  const name = first?.fanId === me ? "You" : (first?.name ?? "Someone");
  const as = first?.as ? ` as ${first.as.character}` : "";
  if (count === 1) return `${name} took ${name === "You" ? "your" : "a"} seat${as}`;
  if (count > 2)
    return `${name} and ${counted(count - 1, "other")} took ${name === "You" ? "your" : "their"} seats`;
  const second = fans.find((fan) => fan !== first);
  return `${name} and ${second?.name ?? "1 other"} took ${name === "You" ? "your" : "their"} seats`;
}
