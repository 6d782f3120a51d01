export const reportKinds = [
  "message",
  "post",
  "confession",
  "mood",
  "line",
  "question",
  "submission",
  "clip",
  "whisper",
] as const;
export type ReportKind = (typeof reportKinds)[number];

/** What a fan may say is wrong, with the words of its button. */
export const reportReasons = {
  spoiler: "It spoils the story",
  abuse: "It hurts someone",
  spam: "It is spam",
  other: "Something else",
} as const;

export const reported = "Thanks. A person will look at it.";

/** Names an entry of a log among its kind, as reports do: `{id} {number}`. */
export const subjectOf = (id: string, seq: number): string => `${id} ${seq}`;

/** The other way round; number 0 is nothing's. */
export function numbered(subject: string): [id: string, seq: number] {
  const [, id = "", digits = "0"] = /^(\S+) (\d{1,15})$/.exec(subject) ?? [];
  return [id, Number(digits)];
}
