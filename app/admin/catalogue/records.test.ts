import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import type { Fan } from "../../../testing/fan.ts";
import { pageOf, signedIn } from "../../../testing/operator.ts";
import { deskRoutes } from "../routes.ts";
import { recordKinds } from "./records.server.ts";
import { rulesAt } from "./rules.ts";

let server: RunningApp;
let operator: Fan;
beforeAll(async () => {
  server = await startApp({ SAMPLE_CONTENT: "on" });
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

const pathsOf = (route: RouteConfigEntry): string[] => [
  route.path ?? "",
  ...(route.children ?? []).flatMap(pathsOf),
];

test("the browser checks each kind of record by the rules of the server", async () => {
  const ofTheirOwn = pathsOf(deskRoutes).flatMap(
    (path) => /^catalogue\/([\w-]+)\/:\w+$/.exec(path)?.[1] ?? [],
  );
  for (const { address, rules } of recordKinds)
    if (!ofTheirOwn.includes(address)) expect(await rulesAt[address]?.(), address).toBe(rules);
});

test.each(recordKinds)(
  "$address have a list, a form for a new one and a page of each",
  async ({ address, list }) => {
    const at = `/operator/catalogue/${address}`;
    const html = await pageOf(operator, at);
    const add = new RegExp(`<a[^>]*href="${at}/new"[^>]*>([^<]+)</a>`).exec(html)?.[1] ?? "";
    expect(add).toMatch(/^New /);
    expect(await pageOf(operator, `${at}/new`)).toContain(`<h1>${add}</h1>`);
    expect((await operator.get(`${at}/no-such-record`)).status).toBe(404);
    const [first] = await list();
    expect(html).toContain(`href="${at}/${first?.id}"`);
    const page = await pageOf(operator, `${at}/${first?.id}`);
    expect(page).toContain("Retire it");
    expect(page).toMatch(/>Save<\/button>/);
    expect(page).not.toContain('name="slug"');
  },
);

test("what is no kind of record leads nowhere", async () => {
  for (const path of ["no-such-kind", "no-such-kind/new"])
    expect((await operator.get(`/operator/catalogue/${path}`)).status).toBe(404);
  expect((await operator.post("/operator/catalogue/no-such-kind", { key: "a", do: "up" })).status).toBe(404);
});
