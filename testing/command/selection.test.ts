import { expect, test } from "vitest";
import { anyOf, mayBeTitled, selectFiles } from "./selection.ts";

test("a word selects the files whose path holds it, whole, and others for their titles", () => {
  const { whole, byTitle } = selectFiles(["polls"]);
  expect(whole).toContain("app/polls/polls.test.ts");
  expect(whole).not.toContain("app/fans/fans.test.ts");
  expect(byTitle).not.toContain("app/polls/polls.test.ts");
});

test("a requirement's id selects the file that holds it, and several words any of them", () => {
  expect(selectFiles(["backend-16"]).byTitle).toContain("testing/tables.test.ts");
  const { whole } = selectFiles(["app/polls", "app/fans"]);
  expect(whole).toEqual(expect.arrayContaining(["app/polls/polls.test.ts", "app/fans/fans.test.ts"]));
});

test("titles are texts: imports, SQL and code are not, and words are no pattern", () => {
  const polls = anyOf(["polls"]);
  expect(mayBeTitled('test("what Polls are for", () => {})', polls)).toBe(true);
  expect(mayBeTitled("test(`one: polls`, () => {})", polls)).toBe(true);
  expect(mayBeTitled('import {\n  vote,\n} from "../polls/votes.ts";\nconst polls = 1;', polls)).toBe(false);
  expect(mayBeTitled('query("select id from polls")', polls)).toBe(false);
  expect(mayBeTitled('test("a party", () => {})', anyOf(["a.party"]))).toBe(false);
});
