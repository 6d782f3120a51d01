import { expect, test } from "vitest";
import { mostNames, nameableIn, nameBefore, namesLike } from "./nameable.ts";

type Log = Parameters<typeof nameableIn>[0];
const fan = (fanId: string, name = fanId) => ({ fanId, name, avatar: "" });
const said = (speaker: object, more: object = {}) => ({ kind: "message", speaker, ...more });
const log = (chat: object[], came: object[] = [], me: string | null = "me") =>
  ({ chat, seats: came.map((one) => ({ fans: [one] })), room: { me: me && fan(me) } }) as unknown as Log;

test("speakers can be mentioned, latest first, then arrivals; never oneself", () => {
  const chat = [
    said(fan("ada")),
    said(fan("bo")),
    said(fan("ada")),
    said(fan("me")),
    said(fan("cy"), { removed: true }),
    { kind: "cue" },
    said({ name: "a sample", avatar: "" }),
  ];
  expect(nameableIn(log(chat, [fan("dee"), fan("bo"), fan("eve")])).map(({ fanId }) => fanId)).toEqual([
    "ada",
    "bo",
    "eve",
    "dee",
  ]);
  expect(nameableIn(log(chat, [], null)).map(({ fanId }) => fanId)).toEqual(["me", "ada", "bo"]);
});

test("a name begins with an @ at the start of a word, up to the caret", () => {
  expect(nameBefore("Over to @mid", 12)).toBe("mid");
  expect(nameBefore("Over to @mid and on", 12)).toBe("mid");
  expect(nameBefore("@", 1)).toBe("");
  expect(nameBefore("(@Midnight Ott", 14)).toBe("Midnight Ott");
  for (const text of ["nora@example", "@ nobody", "nothing", "@one\nline"])
    expect(nameBefore(text, text.length), text).toBeNull();
  expect(nameBefore(`@${"m".repeat(30)}`, 31)).toBe("m".repeat(30));
  expect(nameBefore(`@${"m".repeat(31)}`, 32)).toBeNull();
});

test("as many as fit are offered whose name begins so, however it is written", () => {
  const fans = Array.from({ length: 8 }, (_, at) => fan(`f${at}`, `@Midnight ${at}`));
  expect(namesLike([fan("x", "Noon"), ...fans], "MID").map(({ fanId }) => fanId)).toEqual(
    Array.from({ length: mostNames }, (_, at) => `f${at}`),
  );
});
