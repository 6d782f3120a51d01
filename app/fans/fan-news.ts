export type FanNews = { kind: "friend-vote"; character: string };
