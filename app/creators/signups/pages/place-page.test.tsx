import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { placesPerFriend } from "../line/place.server.ts";
import PlaceInLine from "./place.route.tsx";

function pageOf(place: number): string {
  const loaderData = {
    confirmed: true,
    place,
    behind: 3,
    friends: 2,
    invite: "/waitlist?friend=x",
    placesPerFriend,
  };
  const props = { loaderData } as Parameters<typeof PlaceInLine>[0];
  const Page = createRoutesStub([{ path: "/", Component: () => <PlaceInLine {...props} /> }]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />);
}

test("who is first in line is not promised to move up", () => {
  expect(pageOf(1)).toContain("You are first in line");
  expect(pageOf(1)).not.toMatch(/move up|nearer/);
});

test("the place counts from the door, with people behind and friends who came", () => {
  const html = pageOf(1_437);
  expect(html).toContain('<span class="numeral">1,437</span><span>3 behind you</span>');
  expect(html).toContain("So far: 2 friends.");
});

test("a friend moves up by ten, and never past the door", () => {
  expect(pageOf(12)).toContain("moves you 10 places nearer");
  expect(pageOf(11)).toContain("Bring a friend, move up 10");
  expect(pageOf(5)).toContain("moves you 4 places nearer");
  expect(pageOf(2)).toContain("moves you 1 place nearer");
});
