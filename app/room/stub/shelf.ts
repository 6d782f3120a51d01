import type { PartyCardView } from "../../parties/party.ts";

/** Which nights lie on the shelf: all, those with others in one's row, those of a prediction that came true. */
export const nightsWords = { all: "All nights", row: "With my row", called: "Called it" } as const;

export type Nights = keyof typeof nightsWords;

/** As `?nights=` says; anything else is all. */
export const nightsIn = (params: URLSearchParams): Nights => {
  const asked = params.get("nights");
  return asked === "row" || asked === "called" ? asked : "all";
};

export type ShelfStub = {
  party: Pick<PartyCardView, "id" | "title" | "show" | "image" | "endsAt">;
  path: string;
  seat: string;
  /** Milliseconds since the party's start. */
  cameAt: number;
  lines: number;
  /** Who sat in the same row. */
  mates: number;
  /** A prediction of theirs came true. */
  called: boolean;
  /** Of the title; null where it has none. */
  inks: { night: string; ground: string; paper: string } | null;
};

/** `nights` counts each kind; a night may be of several. */
export type ShelfView = { stubs: ShelfStub[]; nights: Record<Nights, number>; which: Nights };
