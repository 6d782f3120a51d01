import type { PartyCardView } from "../../parties/party.ts";

/** Filters of the shelf: all, with others in the row, with a correct prediction. */
export const nightsWords = { all: "All nights", row: "With my row", called: "Called it" } as const;

export type Nights = keyof typeof nightsWords;

/** From `?nights=`; unknown values mean all. */
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
  /** Others in the same row. */
  mates: number;
  /** A prediction of theirs came true. */
  called: boolean;
  /** The title's colors; null without. */
  inks: { night: string; ground: string; paper: string } | null;
};

/** `nights` counts each kind; a night may be of several. */
export type ShelfView = { stubs: ShelfStub[]; nights: Record<Nights, number>; which: Nights };
