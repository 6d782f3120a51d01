import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { withNotFoundLogging } from "./missed-pages.server.ts";
import { loader } from "./not-found.route.tsx";

const at = (path: string, parentId?: string) => ({ path, parentId });
const build = {
  routes: {
    come: at("come/:token"),
    operator: at("operator"),
    party: at("parties/:id", "operator"),
    letter: at("letters/:id/:link", "operator"),
  },
} as unknown as ServerBuild;

/** What is logged when an address is asked for and answered so. */
async function logged(path: string, { status = 404, method = "GET" } = {}): Promise<unknown[]> {
  const entries: unknown[] = [];
  const context = new RouterContextProvider();
  const log = { error: () => {}, info: (...entry: unknown[]) => void entries.push(entry) };
  context.set(visitorContext, {
    session: null,
    fanId: null,
    address: "10.0.0.1",
    requestId: "r",
    flash: null,
    log,
  });
  const render = withNotFoundLogging(async () => new Response(null, { status }), build);
  await render(new Request(`http://localhost${path}`, { method }), context);
  return entries;
}
const line = (path: string) => [[{ path }, "page not found"]];

test("NOTFOUND-03: whatever is answered with a 404 is logged by its path, once", async () => {
  expect(await logged("/no/such?page=1")).toEqual(line("/no/such"));
  expect(await logged("/no/such.data?page=1")).toEqual(line("/no/such"));
  expect(await logged("/_root.data")).toEqual(line("/"));
  expect(await logged("/no/such", { method: "HEAD" })).toEqual(line("/no/such"));
  for (const other of [{ status: 200 }, { status: 403 }, { status: 500 }, { method: "POST" }])
    expect(await logged("/no/such", other)).toEqual([]);
});

test("NOTFOUND-03: a link that is a secret is logged as its place in the route", async () => {
  expect(await logged("/come/abc")).toEqual(line("/come/:token"));
  expect(await logged("/Come//abc/more.data")).toEqual(line("/Come/:token/more"));
  expect(await logged("/%63ome/a%2Fb")).toEqual(line("/come/:token"));
  expect(await logged("/operator/letters/7/abc")).toEqual(line("/operator/letters/7/:link"));
  for (const path of ["/come", "/comet/abc", "/operator/parties/abc"])
    expect(await logged(path)).toEqual(line(path));
});

test("NOTFOUND-01: an address that no route knows is a 404", () => {
  expect(loader().init?.status).toBe(404);
});
