import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type FragmentOrText, gzipFragments, plainOf, StoredFragment } from "./stored-fragment.server.ts";

const words = (length: number) => randomBytes(length).toString("base64").slice(0, length);

test.each<[string, FragmentOrText[]]>([
  ["nothing", []],
  ["a short text", ["é <b>"]],
  [
    "empty texts between kept ones",
    [new StoredFragment("head"), "", new StoredFragment(""), "", new StoredFragment("foot")],
  ],
  [
    "kept and own in turns",
    [
      new StoredFragment(words(90_000)),
      words(10),
      new StoredFragment("b"),
      words(5_000),
      new StoredFragment(words(70_000)),
    ],
  ],
  ["texts at the edge of what is worth compressing", [words(299), words(300), words(301)]],
  [
    "many short ones",
    Array.from({ length: 400 }, (_, n) => (n % 2 ? new StoredFragment(words(n)) : words(n % 17))),
  ],
])("%s: what is packed piece by piece unpacks to the whole", (_, pieces) => {
  const plain = plainOf(pieces);
  expect(plain.toString()).toBe(
    pieces.map((piece) => (typeof piece === "string" ? piece : piece.plain)).join(""),
  );
  expect(gunzipSync(gzipFragments(pieces)).equals(plain)).toBe(true);
});

test("a kept piece is compressed once, and as the same bytes for everybody", () => {
  const kept = new StoredFragment("again and again ".repeat(2_000));
  expect(kept.deflated).toBe(kept.deflated);
  expect(kept.deflated.length).toBeLessThan(kept.plain.length / 20);
  for (const own of ["mine", "yours"]) expect(gzipFragments([kept, own]).includes(kept.deflated)).toBe(true);
});

test("a text reused soon is the same fragment; an unused one is dropped", () => {
  const kept = StoredFragment.of("the styles of every page");
  expect(StoredFragment.of("the styles of every page")).toBe(kept);
  for (let n = 0; n < 399; n++) StoredFragment.of(`one of many, ${n}`);
  expect(StoredFragment.of("the styles of every page")).toBe(kept);
  for (let n = 0; n < 400; n++) StoredFragment.of(`another of many, ${n}`);
  expect(StoredFragment.of("the styles of every page")).not.toBe(kept);
  expect(StoredFragment.of("the styles of every page").plain.toString()).toBe("the styles of every page");
});
