import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { asRouteError } from "../../../platform/pages/refusal.ts";
import { Problem } from "../../../platform/problem.ts";
import type { PollView } from "../poll.ts";
import { PollCard } from "../poll-card.tsx";
import { ErrorBoundary } from "./polls.route.tsx";

test("POLL-02: a page without its polls says so", () => {
  const error = { status: 503, statusText: "", internal: false, data: { code: "polls_unavailable" } };
  const Page = createRoutesStub([
    { path: "/polls", Component: () => <ErrorBoundary error={error} params={{}} /> },
  ]);
  expect(renderToStaticMarkup(<Page initialEntries={["/polls"]} />)).toContain("Failed to load polls");
});

test("POLL-02: a refusal reaches its page with status and sentence, a bug stays a bug", async () => {
  const refused = asRouteError(Promise.reject(new Problem("polls_unavailable", 503, "Failed to load polls")));
  await expect(refused).rejects.toMatchObject({
    init: { status: 503 },
    data: { code: "polls_unavailable", sentence: "Failed to load polls" },
  });
  await expect(asRouteError(Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
});

const now = Date.UTC(2031, 4, 7);
const poll: PollView = {
  id: "poll-7",
  title: "Which way?",
  description: "",
  options: ["Left", "Right", "Neither"],
  votes: [4_403, 2_903, 0],
  total: 7_306,
  held: 0,
  sampleVotes: 1_219,
  version: 3,
  state: "open",
  opensAt: null,
  closesAt: null,
  choice: null,
  party: { id: "party-31", title: "A quiet night" },
  show: null,
  place: null,
};

function pageOf(changed: Partial<PollView>): string {
  const view = { ...poll, ...changed };
  const Page = createRoutesStub([
    { path: "/polls", Component: () => <PollCard poll={view} news={{}} loadedAt={now} /> },
  ]);
  return renderToStaticMarkup(<Page initialEntries={["/polls"]} />);
}

const textsOf = (html: string, name: string) =>
  [
    ...html
      .replace(/<span class="sample-word">([^<]*)<\/span>/g, "$1")
      .matchAll(new RegExp(`class="${name}[^"]*"[^>]*>([^<]*)`, "g")),
  ].map(([, text]) => text);

test("POLL-03: the votes of samples are counted apart", () => {
  const html = pageOf({});
  expect([textsOf(html, "poll-count"), textsOf(html, "sample-tag")]).toEqual([
    ["6,087 votes"],
    ["1,219 sample"],
  ]);
  expect(textsOf(pageOf({ sampleVotes: 0 }), "sample-tag")).toEqual([]);
});

test("POLL-03: each option has its share in percent, and none before it may be seen", () => {
  expect(textsOf(pageOf({}), "poll-share")).toEqual(["60%", "40%", "0%"]);
  expect(textsOf(pageOf({ votes: null }), "poll-share")).toEqual([]);
});

test("a poll leads to its party, or names its show", () => {
  expect(pageOf({})).toMatch(/href="\/afters\/party-31"[^>]*>A quiet night</);
  expect(textsOf(pageOf({ party: null, show: "Nothing On" }), "poll-where")).toEqual(["Nothing On"]);
});

test.each([
  [1_000, "Closes in 0:01"],
  [3_599_000, "Closes in 59:59"],
  [3_600_000, "Closes in 1 h"],
  [48 * 3_600_000 - 1, "Closes in 47 h"],
  [72 * 3_600_000, "Closes in 3 days"],
])("a poll says when it closes: %i ms", (left, words) =>
  expect(textsOf(pageOf({ closesAt: now + left }), "poll-closing")).toEqual([words]),
);

test("a poll says how many votes are being checked, and nothing when none is", () => {
  expect(textsOf(pageOf({ held: 1 }), "poll-held")).toEqual(["1 vote being checked"]);
  expect(textsOf(pageOf({ held: 1_312 }), "poll-held")).toEqual(["1,312 votes being checked"]);
  expect(textsOf(pageOf({}), "poll-held")).toEqual([]);
});
