import { expect, test } from "vitest";
import { Endpoints } from "../platform/action/endpoints.server.ts";
import { features } from "./features.server.ts";
import { verb, verbs } from "./frame/verbs.ts";

const declared = new Endpoints();
for (const { actions = [] } of features) for (const declare of actions) declare(declared);

test("every verb of the product stands on one page, and nothing else does", () => {
  expect(declared.all.map(({ path }) => path).toSorted()).toEqual(verbs.toSorted());
});

test("a verb's address takes its parameters by name", () => {
  expect(verb("/polls/:pollId/votes", { pollId: "poll-brake" })).toBe("/polls/poll-brake/votes");
  expect(verb("/afters/:partyId/reminder/stop", { partyId: "party-one" })).toBe(
    "/afters/party-one/reminder/stop",
  );
  expect(verb("/confessions")).toBe("/confessions");
});
