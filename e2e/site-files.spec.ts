import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./afters.ts";

// Machines run no scripts.
test.use({ javaScriptEnabled: false });

const own = [
  "/",
  "/fans",
  "/superfans",
  "/creators",
  "/studios",
  "/experiences",
  "/careers",
  "/investors",
  "/press",
  "/developers",
  "/privacy",
  "/terms",
  "/guidelines",
];

const meta = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");

test("every page has a title, a description, an address and a card of its own, and what machines are told of it can be read by them", async ({
  page,
  request,
}) => {
  const seen = new Set<string>();
  for (const path of own) {
    await page.goto(`${path}?utm_source=friend`);
    const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
    expect(new URL(canonical!).pathname).toBe(path);
    const card = new URL((await meta(page, "og:image"))!).pathname;
    const facts = [await page.title(), await meta(page, "description"), canonical, card];
    for (const fact of facts) {
      expect(fact?.length, path).toBeGreaterThan(5);
      expect(seen.has(fact!), `${path}: ${fact} is another page's`).toBe(false);
      seen.add(fact!);
    }
    expect(await meta(page, "og:image:width")).toBe("1200");
    const { width, height } = await sharp(await (await request.get(card)).body()).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const told = blocks.map((text) => JSON.parse(text) as { "@context": string; "@type": string });
    expect(told.length, path).toBeGreaterThan(0);
    for (const one of told) expect(one["@context"]).toBe("https://schema.org");
    const types = told.map((one) => one["@type"]);
    if (path === "/") expect(types).toEqual(["Organization", "WebSite"]);
    else expect(types).toContain("BreadcrumbList");
    if (path === "/fans") {
      const asked = await page.locator(".questions summary").allTextContents();
      const answers = JSON.stringify(told.find((one) => one["@type"] === "FAQPage"));
      for (const question of asked) expect(answers).toContain(question);
    }
  }
});

test("the sitemap lists the public pages, and each of them is there", async ({ request }) => {
  const answer = await request.get("/sitemap.xml");
  expect(answer.headers()["content-type"]).toContain("xml");
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = ""]) => new URL(url),
  );
  const paths = listed.map(({ pathname }) => pathname);
  expect(paths).toEqual(expect.arrayContaining([...own, "/afters", "/polls", "/waitlist"]));
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200);
});

test("robots.txt and security.txt are where machines look for them", async ({ request }) => {
  expect(await (await request.get("/robots.txt")).text()).toMatch(/Disallow: \/operator[\s\S]*Sitemap: http/);
  const security = await request.get("/.well-known/security.txt");
  expect(security.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  expect(await security.text()).toContain("Contact: mailto:security@afters.app");
});

test("the manifest has what a browser asks for to install the product", async ({ page, request }) => {
  await page.goto("/");
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({
    id: "/",
    scope: "/",
    start_url: "/fans?view=home",
    display: "standalone",
  });
  type Image = { src: string; sizes: string; purpose?: string };
  const images: Image[] = [...manifest.icons, ...manifest.screenshots];
  for (const { src, sizes } of images) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  expect(manifest.icons.some((icon: Image) => icon.purpose === "maskable")).toBe(true);
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200);
});
