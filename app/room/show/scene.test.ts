import { expect, test } from "vitest";
import { splitScene } from "./scene-title.ts";
import { sceneSince } from "./use-scene.ts";

const scene = (seq: number, at: number) => ({
  kind: "cue" as const,
  cue: "scene",
  text: `Scene ${seq}`,
  seq,
  at,
});
const line = (seq: number, at: number) => ({ kind: "message" as const, seq, at });

test("a scene plays when it arrives, not when it is old or caught up", () => {
  expect(sceneSince([scene(4, 1_000), line(5, 2_000)], 3)).toEqual({ seq: 4, text: "Scene 4" });
  expect(sceneSince([scene(4, 1_000), scene(5, 1_500)], 3)?.seq).toBe(5);
  expect(sceneSince([scene(4, 1_000), line(5, 2_000)], 4)).toBeNull();
  expect(sceneSince([scene(4, 1_000), line(5, 6_000)], 3)?.seq).toBe(4);
  expect(sceneSince([scene(4, 1_000), line(5, 6_001)], 3)).toBeNull();
  expect(sceneSince([], 0)).toBeNull();
});

test("what stands before a colon is the line over the title", () => {
  expect(splitScene("November 1961: Platform nine")).toEqual({
    over: "November 1961",
    title: "Platform nine",
  });
  expect(splitScene("The storm")).toEqual({ over: null, title: "The storm" });
});
