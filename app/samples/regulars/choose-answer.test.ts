import { expect, test } from "vitest";
import { sampleFans } from "../../../content/fans.ts";
import { sampleParties } from "../../../content/parties.ts";
import { previouslyAt } from "../../../content/talk/previously.ts";
import { regularHooks, regularHosts, regularLines } from "../../../content/talk/regulars.ts";
import { chooseAnswer, chooseGreeting, filled, type HeardLine, paceOf } from "./choose-answer.ts";

const values = {
  name: "Aisle Fox",
  late: "41",
  seat: null,
  minute: "41",
  character: "Maud Vesper",
  previously: "The brake went, and nobody will say who.",
};
const heard = (more: Partial<HeardLine>): HeardLine => ({
  party: "party-vesper-line-finale",
  key: "a line",
  hooks: ["theory"],
  nth: 2,
  lately: 0,
  called: null,
  present: sampleFans.map(({ id }) => id),
  lastOf: () => null,
  saidBefore: new Set(),
  values,
  ...more,
});
const keys = Array.from({ length: 300 }, (_, n) => `line ${n}`);
const answered = (more: Partial<HeardLine>) =>
  keys.filter((key) => chooseAnswer(heard({ key, ...more }))).length;

test("every regular has lines for every kind of line, and every host greets by name", () => {
  for (const { id } of sampleFans)
    for (const hook of regularHooks)
      expect(regularLines[id]?.[hook]?.length, `${id} ${hook}`).toBeGreaterThan(0);
  for (const { id, host } of sampleParties) {
    const handle = sampleFans.find((fan) => fan.id === regularHosts[id]?.host)?.handle;
    expect(handle).toBe(host);
    expect(chooseGreeting(id, "came", values, new Set())?.text).toContain("Aisle Fox");
    for (let minute = 0; minute < 90; minute += 5) expect(previouslyAt(id, minute)?.party).toBe(id);
  }
});

test("first lines and questions are always answered, others one in three, then six", () => {
  expect(answered({ nth: 1, hooks: [] })).toBe(keys.length);
  expect(answered({ hooks: ["question-what-happened"] })).toBe(keys.length);
  expect(answered({ hooks: ["are-you-real"], nth: 40 })).toBe(keys.length);
  expect(answered({}) / keys.length).toBeCloseTo(1 / 3, 1);
  expect(answered({ nth: 11 }) / keys.length).toBeCloseTo(1 / 6, 1);
  expect(answered({ hooks: [] })).toBe(0);
});

test("after three answers the cast is silent, but for its name and the truth", () => {
  expect(answered({ lately: 3, hooks: ["question-who"] })).toBe(0);
  expect(answered({ lately: 3, nth: 1 })).toBe(0);
  expect(answered({ lately: 3, hooks: ["are-you-real"] })).toBe(keys.length);
  expect(answered({ lately: 3, hooks: ["name-mentioned"], called: "nightshift-nell" })).toBe(keys.length);
});

test("who is called answers, nobody twice in a row, and no line twice in a room", () => {
  const called = chooseAnswer(heard({ hooks: ["name-mentioned"], called: "nightshift-nell" }));
  expect(called?.speaker).toBe("nightshift-nell");
  const present = ["platform9", "nightshift-nell"];
  const next = chooseAnswer(heard({ hooks: ["question-who"], present, lastOf: () => "platform9" }));
  expect(next?.speaker).toBe("nightshift-nell");
  const said = new Set<string>();
  for (const key of keys) {
    const answer = chooseAnswer(heard({ key, hooks: ["are-you-real"], saidBefore: said }));
    if (!answer) continue;
    expect(said).not.toContain(answer.text);
    said.add(answer.text);
  }
  expect(said.size).toBeGreaterThan(30);
});

test("a line whose placeholder stands for nothing is not said", () => {
  expect(filled("{name}, {late} minutes.", values)).toBe("Aisle Fox, 41 minutes.");
  expect(filled("Your place is in {seat}.", values)).toBeNull();
  for (const key of keys) {
    const answer = chooseAnswer(heard({ key, hooks: ["question-what-happened"] }));
    expect(answer?.text).not.toMatch(/[{}]/);
  }
});

test("nobody answers sooner than a person could, nor later than twelve seconds", () => {
  for (const key of keys) {
    expect(paceOf("Yes.", key)).toBeGreaterThanOrEqual(4_000);
    expect(paceOf("y".repeat(400), key)).toBe(12_000);
  }
});
