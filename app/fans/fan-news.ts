export type FanNews =
  | { kind: "friend-vote"; character: string }
  | { kind: "unread"; unread: number }
  | DropNews;

export type DropNews = {
  kind: "drop";
  drop: string;
  title: string;
  what: "open" | "moved-up" | "lapsed" | "released";
  number: number | null;
};
