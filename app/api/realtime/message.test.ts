import { expect, test } from "vitest";
import { channelOf, topicOfChannel } from "./channels.ts";
import { dialects } from "./dialects.server.ts";
import { readBinary, readMessage, textFrame, writeMessage } from "./message.ts";

const message = { joinRef: "1", ref: "2", topic: "realtime:polls", event: "phx_join", payload: { a: 1 } };

test("both serializer versions are read, with or without references; junk is refused", () => {
  const named = { join_ref: "1", ref: "2", topic: "realtime:polls", event: "phx_join", payload: { a: 1 } };
  const listed = ["1", "2", "realtime:polls", "phx_join", { a: 1 }];
  const read = (version: "1.0.0" | "2.0.0", sent: unknown) => readMessage(JSON.stringify(sent), version);
  expect(read("1.0.0", named)).toMatchObject(message);
  expect(read("2.0.0", listed)).toEqual(message);
  const bare = { joinRef: null, ref: null };
  expect(read("1.0.0", { topic: "phoenix", event: "heartbeat", payload: {} })).toMatchObject(bare);
  expect(read("1.0.0", { ...named, join_ref: null, ref: null })).toMatchObject(bare);
  expect(read("2.0.0", [null, null, "phoenix", "heartbeat", null])).toMatchObject(bare);
  for (const version of ["1.0.0", "2.0.0"] as const)
    for (const text of ["", "[", "7", "{}", "[]", "null"])
      expect(readMessage(text, version), text).toBeNull();
  expect([read("1.0.0", listed), read("2.0.0", named)]).toEqual([null, null]);
  const fits = (change: object) => read("1.0.0", { ...named, ...change }) !== null;
  expect([fits({ ref: "x".repeat(64) }), fits({ ref: "x".repeat(65) }), fits({ join_ref: 7 })]).toEqual([
    true,
    false,
    false,
  ]);
  for (const field of ["topic", "event"])
    expect([1, 255, 0, 256].map((letters) => fits({ [field]: "x".repeat(letters) }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
});

test("a binary broadcast is read by its topic; short or broken ones are refused", () => {
  const bytes = (kind: number, joinRef: string, ref: string, topic: string, rest = "") =>
    Buffer.concat([
      Buffer.from([kind, joinRef.length, ref.length, topic.length, 0, 0, 0]),
      Buffer.from(joinRef + ref + topic + rest),
    ]);
  expect(readBinary(bytes(3, "12", "345", "realtime:me", "{}"))).toEqual({
    joinRef: "12",
    ref: "345",
    topic: "realtime:me",
    event: "broadcast",
    payload: null,
  });
  expect(readBinary(bytes(3, "", "", "t"))).toMatchObject({ joinRef: null, ref: null, topic: "t" });
  for (const wrong of [
    bytes(2, "1", "2", "topic"),
    bytes(3, "1", "2", ""),
    bytes(3, "1", "2", "topic").subarray(0, -1),
  ])
    expect(readBinary(wrong)).toBeNull();
  expect([readBinary(Buffer.alloc(0)), readBinary(Buffer.from([3, 0, 0, 0, 0, 0]))]).toEqual([null, null]);
});

test("what is said is written as either version reads it", () => {
  const said = { joinRef: null, ref: "2", topic: "t", event: "e", json: '{"a":1}' };
  expect(writeMessage("2.0.0", said)).toBe('[null,"2","t","e",{"a":1}]');
  expect(JSON.parse(writeMessage("1.0.0", said))).toEqual({
    join_ref: null,
    ref: "2",
    topic: "t",
    event: "e",
    payload: { a: 1 },
  });
});

test.each([
  [0, [0]],
  [125, [125]],
  [126, [126, 0, 126]],
  [256, [126, 1, 0]],
  [65_535, [126, 255, 255]],
  [65_536, [127, 0, 0, 0, 0, 0, 1, 0, 0]],
])("a text of %i bytes is one whole frame", (length, head) => {
  const text = "x".repeat(length);
  const frame = textFrame(text);
  expect([...frame.subarray(0, head.length + 1)]).toEqual([0x81, ...head]);
  expect(frame.subarray(head.length + 1).toString()).toBe(text);
});

test("a channel is a known topic or the signed-in fan's own news, or none", () => {
  const topic = (name: string, fanId: string | null = null) => topicOfChannel(`realtime:${name}`, fanId);
  for (const name of ["lobby", "polls", "tallies", "party:a.b-1"]) expect(topic(name)).toBe(name);
  expect([topic("me"), topic("me", "ana")]).toEqual([null, "fan:ana"]);
  for (const name of [
    "fan:ana",
    "wishes",
    "",
    "party:",
    "party:a b",
    `party:${"x".repeat(201)}`,
    "my party:a",
  ])
    expect(topic(name, "ana")).toBeNull();
  expect(topic("drops", null)).toBe("drops");
  expect([topicOfChannel("lobby", null), topicOfChannel("other:lobby", null)]).toEqual([null, null]);
  expect([channelOf("fan:ana"), channelOf("lobby")]).toEqual(["realtime:me", "realtime:lobby"]);
});

test("news of the product is a broadcast of its channel", () => {
  const heard = (frame: Buffer | string) => JSON.parse(Buffer.from(frame).subarray(2).toString());
  const { log, state, reload } = dialects["2.0.0"];
  expect(heard(state("lobby", "parties", "7"))).toEqual([
    null,
    null,
    "realtime:lobby",
    "broadcast",
    { type: "broadcast", event: "parties", payload: { value: 7 } },
  ]);
  expect(heard(log("fan:ana", [{ seq: 1 }]))[4]).toMatchObject({
    event: "log",
    payload: { entries: [{ seq: 1 }] },
  });
  expect(heard(reload("lobby"))[4]).toMatchObject({ event: "reload", payload: {} });
});
