import { Hono } from "hono";
import { expect, test } from "vitest";
import { config } from "../../../platform/config.server.ts";
import { currentHouse } from "../../frame/house/house.server.ts";
import { publicPages } from "./public-pages.ts";
import { pathsOf, siteFiles } from "./site-files.server.ts";

const now = Date.UTC(2026, 0, 2);

async function read(path: string, pages = new Set(["/", "/fans"])) {
  const app = new Hono();
  siteFiles(pages, now)(app);
  const answer = await app.request(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=\d+/);
  return { text: await answer.text(), type: answer.headers.get("content-type") };
}

test("the sitemap names the public pages that the build has, under its own address", async () => {
  const { text, type } = await read("/sitemap.xml", new Set(["/", "/fans", "/wrapped", "/operator"]));
  expect(type).toBe("application/xml; charset=utf-8");
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  expect(listed).toEqual([`${config.origin}/`, `${config.origin}/fans`]);
  expect(new Set(publicPages).size).toBe(publicPages.length);
});

test("robots are kept from desks, gates, forms and personal pages only", async () => {
  const { text } = await read("/robots.txt");
  const refused = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
  for (const path of [
    "/operator",
    "/showcase",
    "/afterparty",
    "/wrapped",
    "/identity",
    "/beta",
    "/superfans/pass",
  ])
    expect(refused).toContain(path);
  for (const page of publicPages)
    expect(
      refused.filter((path) => page.startsWith(path)),
      page,
    ).toEqual([]);
  expect(text).toContain(`Sitemap: ${config.origin}/sitemap.xml`);
});

test("security.txt names a mailbox and expires within a year", async () => {
  const { text, type } = await read("/.well-known/security.txt");
  expect(type).toBe("text/plain; charset=utf-8");
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(text)?.[1] ?? "";
  expect(field("Contact")).toBe(`mailto:${currentHouse().addresses.security}`);
  expect(field("Contact")).toMatch(/^mailto:\S+@\S+$/);
  expect(field("Preferred-Languages")).toBe("en");
  expect(field("Canonical")).toBe(`${config.origin}/.well-known/security.txt`);
  const holdsMs = Date.parse(field("Expires")) - now;
  expect(holdsMs).toBeGreaterThan(0);
  expect(holdsMs).toBeLessThan(365 * 24 * 3600 * 1000);
});

test("a build's paths are whole, and leave out those with parameters", () => {
  const routes = {
    root: { path: "" },
    landing: { index: true, parentId: "root" },
    fans: { path: "fans", parentId: "root" },
    desk: { path: "operator", parentId: "root" },
    mails: { path: "mails", parentId: "desk" },
    room: { path: "afters/:partyId", parentId: "root" },
    lost: { path: "*", parentId: "root" },
  };
  expect([...pathsOf(routes)]).toEqual(["/", "/fans", "/operator", "/operator/mails"]);
});
