import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { FragmentContext } from "../../../platform/pages/cached-fragment.tsx";
import { Header } from "./header.tsx";

const you = { name: "Ilse", portrait: null };

function headerOf(areKept: (() => true) | null): string {
  const Page = createRoutesStub([
    {
      path: "/afters",
      handle: { inside: true },
      Component: () => (
        <FragmentContext value={areKept && { areKept }}>
          <Header you={you} />
        </FragmentContext>
      ),
    },
  ]);
  return renderToString(<Page initialEntries={["/afters"]} />);
}

test("a member's header is rendered without its links and menu, which are shared", () => {
  const own = headerOf(() => true);
  expect(own).toContain('aria-label="You, Ilse"');
  expect(own.match(/(?<=data-kept=")[^"]+/g)).toEqual(["header-rest", "menu-button", "menu"]);
  expect([...own.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to)).toEqual(["#content", "/account"]);
  expect(headerOf(null).match(/<a /g)?.length).toBeGreaterThan(10);
});
