/** Something that is for one fan: a friend said which character the fan is most like. */
export type FanNews = { kind: "friend-vote"; character: string };
