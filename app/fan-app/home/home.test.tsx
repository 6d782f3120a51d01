import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { spotEmptySeat } from "../../../content/art/pictures.gen.ts";
import type { PartyCardView } from "../../parties/party.ts";
import type { PollView } from "../../polls/poll.ts";
import type { ViewData } from "../loaders.server.ts";
import HomeView from "./home.view.tsx";

const loadedAt = Date.UTC(2026, 10, 22, 20);
const minuteMs = 60_000;

const party = (id: string, more: Partial<PartyCardView> = {}): PartyCardView => ({
  id,
  title: `The night of ${id}`,
  show: "Nothing On",
  description: "",
  status: "live",
  image: spotEmptySeat,
  participants: 0,
  sampleParticipants: 0,
  here: 0,
  marks: 0,
  startsAt: loadedAt - minuteMs,
  endsAt: loadedAt + 60 * minuteMs,
  ...more,
});

const poll = (more: Partial<PollView>): PollView => ({
  id: "q",
  title: "Who did it?",
  description: "",
  options: ["She", "He"],
  votes: null,
  total: 0,
  sampleVotes: 0,
  held: 0,
  version: 1,
  state: "open",
  opensAt: null,
  closesAt: null,
  choice: null,
  party: null,
  show: null,
  place: null,
  ...more,
});

const nothingOn: ViewData<"home"> = {
  on: [],
  toCome: [],
  listing: "",
  poll: null,
  trivia: null,
  confession: null,
  drop: null,
  hasArchive: true,
  faces: 12,
  scenes: 12,
  own: null,
  loadedAt,
};

function pageOf(view: Partial<ViewData<"home">>): string {
  const Page = createRoutesStub([
    { path: "/fans", Component: () => <HomeView data={{ ...nothingOn, ...view }} /> },
  ]);
  return renderToStaticMarkup(<Page initialEntries={["/fans"]} />);
}
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
const timesOf = (html: string) =>
  [...html.matchAll(/stop-time numeral">([^<]*)</g)].map(([, time]) => time as string);

test("FANS-04, FANS-01: each live card leads to its room and says how many are in it", () => {
  const html = pageOf({
    on: [
      party("one", { here: 1_204 }),
      party("two", { participants: 31, sampleParticipants: 10 }),
      party("three"),
    ],
  });
  expect(linksOf(html).filter((href) => href?.startsWith("/afters/"))).toEqual([
    "/afters/one",
    "/afters/two",
    "/afters/three",
  ]);
  expect(html).toContain("1,204 here now");
  expect(html).toContain("21 joined");
  expect(html).toContain("The first seat is yours");
});

test("FANS-04: what is on first opens the night, with the badge of its status", () => {
  for (const [status, label] of [
    ["live", "Live Now"],
    ["ending-soon", "Ending Soon"],
  ] as const)
    expect(pageOf({ on: [party("one", { status })] })).toMatch(new RegExp(`class="badge[^>]*>${label}<`));
});

test("FANS-04: with nobody on it says so, and what is left to do stands on the line", () => {
  const html = pageOf({});
  expect(html).toContain("Nothing is running");
  expect(linksOf(html)).toEqual(expect.arrayContaining(["/afters", "/fans?view=play"]));
});

test("FANS-04: numbers on the line are real, and an empty product promises nothing", () => {
  const full = pageOf({ faces: 13, scenes: 3 });
  expect(full).toContain("13 faces, one thumb");
  expect(full).toContain("Three scenes with a place for your face");
  expect(full).toContain("Read back how the last night ended.");
  const empty = pageOf({ hasArchive: false, faces: 0, scenes: 0 });
  expect(empty).not.toMatch(/last night|Hot or Not|into the picture|Mood/);
  expect(linksOf(empty).slice(1)).toEqual(["/afters"]);
  expect(pageOf({ faces: 1 })).toContain("One face, one thumb");
});

test("FANS-04: the question's close and a party's start follow the clock", () => {
  const at = (ms: number) => loadedAt + ms;
  const html = pageOf({
    on: [party("one")],
    poll: poll({ closesAt: at(59 * minuteMs + 24_000), party: { id: "one", title: "One" } }),
    toCome: [
      party("soon", { status: "upcoming", startsAt: at(197 * minuteMs), marks: 12 }),
      party("later", { status: "upcoming", startsAt: at(49 * 60 * minuteMs) }),
    ],
  });
  expect(timesOf(html)).toEqual(["Now", "59:24", "3h 17m", "2 days", "Any time", "Any time", "Any time"]);
  expect(html).toContain("12 fans will be there");
});

test("FANS-04: one card of trivia and one confession lead to where there are more", () => {
  const html = pageOf({
    trivia: { id: "t", about: "Nosferatu", text: "The shadow was painted.", picture: null },
    confession: "I skip every intro.",
  });
  expect(html).toMatch(/href="\/fans\?view=bts"[^>]*>The shadow was painted\./);
  expect(html).toMatch(/href="\/fans\?view=live"[^>]*>“I skip every intro\.”/);
});

test("FANS-04: the second visit is personal: points, days in a row, and where one was", () => {
  const html = pageOf({
    own: { points: 1_377, streak: 4, lastParty: party("one", { status: "archived", title: "Last night" }) },
  });
  expect(html).toContain("1,377");
  expect(html.replace(/<[^>]+>/g, "")).toContain("1,377 points 4 days in a row Read back Last night");
  expect(html).toMatch(/4<\/b> days in a row/);
  expect(html).toMatch(/Read back <b>Last night/);
  expect(pageOf({ own: { points: 1, streak: 0, lastParty: null } })).not.toContain("in a row");
});
