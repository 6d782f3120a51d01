import type { Role } from "../roles.ts";

/** What operators can be told of. Whoever may not open the page of a kind is not told of it. */
export const alertKinds = {
  partnership: {
    title: "Partnership",
    what: "A studio asks for a partnership or the Studio SDK",
    need: "moderator",
  },
  report: {
    title: "Reports",
    what: "The first report of a thing, and three reports within five minutes",
    need: "viewer",
  },
  held: { title: "Held", what: "A confession or a question is held for review", need: "moderator" },
  approval: { title: "Approvals", what: "Another operator asks for your approval", need: "operator" },
  emails: { title: "Failed emails", what: "An email was refused for good", need: "operator" },
  party: {
    title: "No host",
    what: "Ten minutes before a party begins, nobody has its control room open",
    need: "viewer",
  },
} as const satisfies Record<string, { title: string; what: string; need: Role }>;

export type AlertKind = keyof typeof alertKinds;
export const alertKindNames = Object.keys(alertKinds) as AlertKind[];

export const alertWays = {
  email: "Email at once",
  digest: "Digest at 9:00",
  push: "Browser",
  webhook: "Webhook",
} as const;

export type AlertWay = keyof typeof alertWays;
export const alertWayNames = Object.keys(alertWays) as AlertWay[];
