export type FanNews = { kind: "friend-vote"; character: string } | { kind: "unread"; unread: number };
