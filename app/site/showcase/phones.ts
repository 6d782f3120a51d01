import type { ViewName, ViewParams } from "../../frame/phone/views.ts";

export type Phone = {
  id: string;
  title: string;
  /** A view of the fan app, as its address names it. */
  view: ViewName;
  params?: ViewParams;
  /** What of the view it begins at. */
  at?: string;
};

export type PhoneGroup = { title: string; phones: Phone[] };

/** SHOWCASE-07 to SHOWCASE-10. */
const standard: PhoneGroup[] = [
  {
    title: "Stars and cards",
    phones: [
      { id: "deep-dives", title: "Deep Dive Archive", view: "deep-dive" },
      { id: "hottest", title: "Hottest Characters", view: "play", params: { see: "hottest" } },
      { id: "fan-card", title: "Fan Card", view: "profile" },
      { id: "bts-drops", title: "Behind the Scenes Drops", view: "bts" },
    ],
  },
  {
    title: "Play as you",
    phones: [
      { id: "search", title: "Deep-dive search", view: "deep-dive", params: { q: "Nosferatu" } },
      { id: "alter-ego", title: "Your Alter Ego", view: "alter-ego" },
      { id: "hot-or-not", title: "Hot or Not", view: "play" },
      { id: "characters", title: "Character Chat", view: "chat", at: "talk-windows" },
      { id: "friend", title: "Messages with Friends", view: "chat", params: { thread: "nova" } },
      { id: "mood", title: "Your Mood & Scene", view: "mood" },
    ],
  },
  {
    title: "Talk about it",
    phones: [
      { id: "messages", title: "Messages", view: "chat", at: "chat-title" },
      { id: "wild-scene", title: "Lets Chat That Wild Scene", view: "live", params: { forum: "wild-scene" } },
      { id: "news", title: "Breaking News", view: "bts", at: "breaking-news" },
      { id: "rhony", title: "RHONY Fan Forum", view: "live", params: { forum: "rhony-forum" } },
      {
        id: "too-hot",
        title: "Too Hot To Handle Fan Forum",
        view: "live",
        params: { forum: "too-hot-forum" },
      },
    ],
  },
  {
    title: "Your month",
    phones: [
      { id: "wrapped", title: "Your September Wrapped", view: "wrapped" },
      { id: "leaderboard", title: "Your week", view: "leaderboard", at: "your-week" },
    ],
  },
];

/** SHOWCASE-04: what a studio wants to see before it signs. */
const forStudios: PhoneGroup = {
  title: "Before you sign",
  phones: [
    { id: "tonight", title: "Tonight", view: "home" },
    { id: "live", title: "A room, live", view: "live" },
    { id: "limited-drops", title: "Limited drops", view: "drops" },
    { id: "scenes", title: "Their face in your scene", view: "scene-picker" },
  ],
};

/** Without the phones that show what an operator has taken away; `isThere` knows forums and friends by their names. */
export const groupsOf = (variant: boolean, isThere: (name: string) => boolean): PhoneGroup[] =>
  (variant ? [...standard, forStudios] : standard).map(({ title, phones }) => ({
    title,
    phones: phones.filter(({ params }) =>
      [params?.forum, params?.thread].every((name) => name === undefined || isThere(name)),
    ),
  }));

/** Where its page stands that is shown in a frame, live or stopped. */
export function phonePath(kind: "phone" | "stopped", { view, params, at }: Phone): string {
  return `/showcase/${kind}?${new URLSearchParams({ view, ...params })}${at ? `#${at}` : ""}`;
}
