import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { sampleDatabase } from "../../../testing/server.ts";
import { pageOf } from "../../creators/signups/forms.ts";

let server: RunningApp;
const pages = new Map<string, Response & { html: string }>();

/** Cards and menus lead there already; a page that comes has to leave this list. */
const stillToCome = new Set<string>([]);

const parties = (html: string) => [...html.matchAll(/href="(\/afters\/[^"?#]+)"/g)].map(([, path]) => path!);

beforeAll(async () => {
  server = await startApp({ DATABASE_URL: await sampleDatabase(inject("postgres")) });
  const directory = await (await new Fan(server.origin).get("/afters")).text();
  const sitemap = await (await new Fan(server.origin).get("/sitemap.xml")).text();
  const inSitemap = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url!).pathname);
  const forms = Object.values(pageOf).filter((path) => path !== "/afterparty/access");
  const others = [
    "/afters?tab=live",
    "/afters?tab=mine",
    "/afters?tab=leaderboard",
    "/wrapped",
    "/memes/make",
    "/sign-in",
    "/afterparty",
    "/no-such-page",
  ];
  for (const path of new Set([...inSitemap, ...forms, ...parties(directory), ...others])) {
    const page = await new Fan(server.origin).get(path);
    pages.set(path, Object.assign(page, { html: await page.text() }));
  }
});
afterAll(() => server.stop());

const footerOf = (html: string) => html.slice(html.lastIndexOf('<footer class="footer"'));

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(([, href, label]) => ({
    href: href!.replaceAll("&amp;", "&"),
    label: label!.replace(/<[^>]*>/g, ""),
  }));

const footerLinks: Record<string, Record<string, string>> = {
  "SHELL-11": {
    About: "/#why-afters",
    Fans: "/fans",
    Studios: "/studios",
    Creators: "/superfans",
    Contact: "mailto:hello@afters.app",
  },
  "SHELL-12": {
    Guidelines: "/guidelines",
    "Privacy Policy": "/privacy",
    "Terms of Service": "/terms",
    Legal: "mailto:legal@afters.app",
  },
  "SHELL-13": { "About Us": "/experiences" },
  "SHELL-14": { Careers: "/careers", Investors: "/investors", Developers: "/developers", Press: "/press" },
  "SHELL-15": {
    Community: "mailto:community@afters.app",
    Moderation: "mailto:moderation@afters.app",
  },
};

test(`SHELL-10, ${Object.keys(footerLinks).join(", ")}: every page has footer links`, () => {
  expect(pages.size).toBeGreaterThan(30);
  const wanted = Object.values(footerLinks).flatMap((links) => Object.entries(links));
  for (const [path, { html }] of pages) {
    const links = Object.fromEntries(linksOf(footerOf(html)).map(({ label, href }) => [label, href]));
    expect(Object.entries(links), path).toEqual(wanted);
    // The style hides it where the shell is away, which is in rooms alone.
    const isRoom = /^\/afters\/party-/.test(path);
    expect(html.includes('data-shell="away"'), path).toBe(isRoom);
  }
});

test("every link of every page leads to an existing page, every hash to a place", async () => {
  const followed = new Map<string, string | null>();
  const read = async (path: string) => {
    const known = pages.get(path);
    if (known) return known.html;
    const answer = await new Fan(server.origin).get(path);
    return answer.status < 400 ? await answer.text() : null;
  };
  const firsts = new Map<string, string>();
  /** The many minutes of a strip and lines to answer lead alike: the first of a page with the same fields speaks for them. */
  const likeness = (pathname: string, search: string) => {
    const alike = `${pathname}?${[...new URLSearchParams(search).keys()].sort()}`;
    if (!firsts.has(alike)) firsts.set(alike, pathname + search);
    return firsts.get(alike)!;
  };
  const dead: string[] = [];
  for (const [from, { html }] of pages) {
    for (const { href } of linksOf(html)) {
      if (!href.startsWith("/") && !href.startsWith("#") && !href.startsWith("?")) continue;
      const { pathname, search, hash } = new URL(href, new URL(from, server.origin));
      if (stillToCome.has(pathname)) continue;
      const path = hash.startsWith("#line-") ? pathname + search : likeness(pathname, search);
      if (!followed.has(path)) followed.set(path, await read(path));
      const target = followed.get(path);
      const found = target && (!hash || target.includes(`id="${hash.slice(1)}"`));
      if (found === null || found === false) dead.push(`${href} on ${from}`);
    }
  }
  expect(dead).toEqual([]);
  expect(followed.size).toBeGreaterThan(30);
  // As many pages as the product has.
}, 240_000);

test("what is still to come is not there yet", async () => {
  for (const path of stillToCome) expect((await new Fan(server.origin).get(path)).status, path).toBe(404);
});

test("ROLES-01..02, ROLES-05: every public page opens for anyone without an account", () => {
  for (const [path, { html, status, headers }] of pages) {
    expect(status, path).toBe(path === "/no-such-page" ? 404 : 200);
    for (const cookie of headers.getSetCookie()) expect(cookie, path).toMatch(/^afters_session=session_/);
    // The operator's door is linked from nowhere.
    const controls = [...html.matchAll(/<(?:a|button) ([^>]*)>(.*?)<\/(?:a|button)>/gs)].map(
      ([, attributes, label]) => `${/aria-label="([^"]*)"/.exec(attributes!)?.[1] ?? ""} ${label}`,
    );
    if (path !== "/sign-in") expect(controls.join("\n"), path).not.toMatch(/log ?in|sign ?(in|up)|register/i);
    expect(
      linksOf(html)
        .map(({ href }) => href)
        .filter((href) => /^\/(sign-in|operator)/.test(href)),
      path,
    ).toEqual([]);
  }
});

test("every page has one share picture, PNG or JPEG, of its stated size, under 300 kB", async () => {
  const without = new Set(["/sign-in", "/afterparty", "/no-such-page"]);
  const looked = new Map<string, string[]>();
  const wrong: string[] = [];
  for (const [path, { html }] of pages) {
    const told = (name: string) =>
      [...html.matchAll(new RegExp(`<meta property="${name}" content="([^"]*)"`, "g"))].map(
        ([, value]) => value,
      );
    const [image, ...more] = told("og:image");
    if (without.has(path)) continue;
    if (!image || more.length > 0) {
      wrong.push(`${path} shows ${image ? "several" : "none"}`);
      continue;
    }
    const said = `${told("og:image:width")}x${told("og:image:height")}`;
    const key = new URL(image).pathname;
    if (!looked.has(key)) {
      const answer = await fetch(server.origin + key, { headers: { "X-Forwarded-For": "198.51.100.77" } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { width, height, format } = await sharp(bytes)
        .metadata()
        .catch(() => ({ width: 0, height: 0, format: "none" }));
      const faults = bytes.length > 300_000 ? [`${bytes.length} bytes`] : [];
      if (!["png", "jpeg"].includes(format)) faults.push(format);
      looked.set(key, [`${width}x${height}`, ...faults]);
    }
    const [size, ...faults] = looked.get(key)!;
    if (said !== size || faults.length > 0) wrong.push(`${path}: ${key} says ${said}, is ${size} ${faults}`);
  }
  expect(wrong).toEqual([]);
  expect(looked.size).toBeGreaterThan(25);
});
