export const numberKinds = ["acted", "joined", "votes", "lines", "claims"] as const;
export type NumberKind = (typeof numberKinds)[number];

/** `people` are without samples, which stand in `sample`. */
export type DayNumber = { people: number; sample: number };
export type DayNumbers = { day: string } & Record<NumberKind, DayNumber>;

/** Days in UTC, the oldest first; the last is today, so far. */
export type Numbers = {
  days: DayNumbers[];
  before: DayNumbers[];
  /** When today was counted, in ms; null where it has not been yet. */
  countedAt: number | null;
};

export const daysShown = 28;

export const numberWords: Record<NumberKind, { title: string; one: string; many: string }> = {
  acted: { title: "Fans who acted", one: "fan", many: "fans" },
  joined: { title: "Joined a party", one: "join", many: "joins" },
  votes: { title: "Votes", one: "vote", many: "votes" },
  lines: { title: "Lines in parties", one: "line", many: "lines" },
  claims: { title: "Drops claimed", one: "claim", many: "claims" },
};

export const sumOf = (days: DayNumbers[], kind: NumberKind): number =>
  days.reduce((sum, day) => sum + day[kind].people, 0);
