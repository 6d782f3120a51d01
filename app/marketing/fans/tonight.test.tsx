import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { spotEmptySeat } from "../../../content/art/pictures.gen.ts";
import { Tonight, type TonightView } from "./tonight.tsx";

const party = (id: string, status: "live" | "ending-soon") => ({
  id,
  title: `The night of ${id}`,
  show: "Nothing On",
  status,
  image: spotEmptySeat,
});

function pageOf(view: TonightView): string {
  const Page = createRoutesStub([{ path: "/fans", Component: () => <Tonight {...view} /> }]);
  return renderToStaticMarkup(<Page initialEntries={["/fans"]} />);
}

test("FANS-01: each of what is on has its own badge and leads to its own room", () => {
  const html = pageOf({
    parties: [party("one", "ending-soon"), party("two", "live"), party("three", "ending-soon")],
    poll: null,
  });
  const badges = [...html.matchAll(/class="badge[^>]*>([^<]*)</g)].map(([, label]) => label);
  expect(badges).toEqual(["Ending Soon", "Live Now", "Ending Soon"]);
  const links = [...html.matchAll(/href="\/afters\/([^"]+)"/g)].map(([, id]) => id);
  expect(links).toEqual(["one", "two", "three"]);
});

test("FANS-01: with nobody on it says so", () =>
  expect(pageOf({ parties: [], poll: null })).toContain("Nobody is on right now."));
