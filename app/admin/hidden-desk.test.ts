import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { keepPrivate, publicRoutesOnly } from "./door.server.ts";

const route = (id: string, path?: string, parentId?: string) => [id, { id, path, parentId }] as const;
const all = Object.fromEntries([
  route("root", ""),
  route("polls", "polls", "root"),
  route("operators-of-cinemas", "operators", "root"),
  route("desk", "operator", "root"),
  route("overview", undefined, "desk"),
  route("one-request", ":id", "requests"),
  route("requests", "requests", "desk"),
  route("export", "operator/export.json", "root"),
]);

test("a build without the desk has none of its routes, on the server or in browsers", () => {
  const shown = ["root", "polls", "operators-of-cinemas"];
  const build = {
    routes: all,
    assets: { routes: all, version: "1" },
    basename: "/",
  } as unknown as ServerBuild;
  const { routes, assets, basename } = publicRoutesOnly(build);
  expect(Object.keys(routes)).toEqual(shown);
  expect(Object.keys(assets.routes)).toEqual(shown);
  expect([assets.version, basename]).toEqual(["1", "/"]);
});

test.each([
  ["/operator", true],
  ["/Operator/people", true],
  ["/operator.data", true],
  ["/__manifest", true],
  ["/operators", false],
  ["/polls/operator", false],
])("what %s answers is kept by nobody: %s", (path, is) => {
  const headers = new Headers({ "Cache-Control": "max-age=60" });
  keepPrivate(path, headers);
  expect(headers.get("cache-control")).toBe(is ? "no-store" : "max-age=60");
  expect(headers.get("x-robots-tag")).toBe(is ? "noindex, nofollow" : null);
});
