import { expect, test } from "vitest";
import { ringColours, ringStyle } from "./ring.ts";

test("no two rings of a room look alike, and each keeps its own color", () => {
  const most = ringColours.length * 528;
  const seen = new Set<string>();
  for (let ring = 0; ring < most; ring += 1) {
    const style = ringStyle(ring) as Record<string, string>;
    expect(style["--ring-a"]).toBe(`var(--ring-${ring % ringColours.length})`);
    expect(style["--ring-b"]).not.toBe(style["--ring-a"]);
    seen.add(JSON.stringify(style));
  }
  expect(seen.size).toBe(most);
});
