import { isAllowed, type Role } from "../../desk/roles.ts";

export type DeskPlace = {
  to: string;
  label: string;
  need: Role;
  /** Other words that one looks for it by. */
  also?: string;
};

export type PlaceGroup = { name: string; places: DeskPlace[] };

const place = (path: string, label: string, need: Role, also?: string): DeskPlace => ({
  to: `/operator${path}`,
  label,
  need,
  also,
});

/** Every page of the desk that stands for itself, in six groups. */
export const placeGroups: PlaceGroup[] = [
  {
    name: "Live",
    places: [
      place("", "Overview", "viewer", "start home"),
      place("/calendar", "Calendar", "viewer", "planned scheduled coming dates"),
      place("/parties", "Parties", "viewer", "control room run-sheet"),
      place("/polls", "Polls", "viewer", "votes"),
      place("/held", "Held", "viewer", "held votes network"),
    ],
  },
  {
    name: "People",
    places: [
      place("/people", "People", "operator", "fans export erase mute"),
      place("/requests", "Requests", "moderator", "beta studios sign-ups"),
      place("/submissions", "Submissions", "moderator", "works"),
      place("/mails", "Mail", "operator", "emails letters outbox"),
    ],
  },
  {
    name: "Safety",
    places: [
      place("/reports", "Reports", "viewer", "reported"),
      place("/appeals", "Appeals", "moderator", "muted decisions"),
      place("/confessions", "Confessions", "moderator", "word list own words"),
      place("/posts", "Posts", "moderator", "forums"),
      place("/clips", "Clips", "viewer", "memes"),
      place("/moods", "Moods", "viewer"),
      place("/questions", "Questions", "viewer", "interviews"),
    ],
  },
  {
    name: "Rewards",
    places: [
      place("/drops", "Drops", "viewer", "draws claims"),
      place("/hunts", "Hunts", "moderator", "shop looks"),
    ],
  },
  {
    name: "Titles",
    places: [
      place("/catalogue/titles", "Catalogue", "viewer", "titles characters pictures trivia episodes"),
      place("/regions", "Regions", "viewer", "mood map feelings"),
    ],
  },
  {
    name: "House",
    places: [
      place("/house", "House", "operator", "settings name addresses"),
      place("/team", "Team", "operator", "operators roles"),
      place("/keys", "Keys", "operator", "api sdk data layer"),
      place("/approvals", "Approvals", "operator", "second yes"),
      place("/log", "Log", "operator", "audit"),
      place("/alerts", "Alerts", "viewer", "notifications digest push"),
      place("/webhooks", "Webhooks", "operator", "signed deliveries"),
      place("/sessions", "You", "viewer", "passkeys sign out"),
    ],
  },
];

/** A group of which nothing is for this role is left out. */
export const placesFor = (role: Role): PlaceGroup[] =>
  placeGroups
    .map(({ name, places }) => ({ name, places: places.filter(({ need }) => isAllowed(role, need)) }))
    .filter(({ places }) => places.length > 0);

/** All of the catalogue is below the first of it. */
export const isHere = (to: string, pathname: string): boolean =>
  to === "/operator"
    ? pathname === to
    : pathname === to || pathname.startsWith(`${to.replace(/\/titles$/, "")}/`);

/** Pages by the beginning of a word of their name, their group or what else they are looked for by. */
export function placesCalled(typed: string, role: Role): { to: string; name: string; note: string }[] {
  const word = typed.trim().toLowerCase();
  if (!word) return [];
  return placesFor(role).flatMap(({ name: group, places }) =>
    places
      .filter(({ label, also = "" }) =>
        `${label} ${also}`
          .toLowerCase()
          .split(" ")
          .some((one) => one.startsWith(word)),
      )
      .map(({ to, label }) => ({ to, name: label, note: group })),
  );
}
