import sharp from "sharp";
import { expect, test } from "vitest";
import { servePages } from "../../../testing/pages.ts";

const { open, newFan } = servePages();

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

async function sizeOf(path: string) {
  const answer = await newFan().get(path);
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return `${width}x${height}`;
}

test.each(own)("%s has a title, description, address and card, readable by machines", async (path) => {
  const page = await open(`${path}?utm_source=friend`);
  expect(page.title.length).toBeGreaterThan(5);
  expect(page.meta("description")?.length).toBeGreaterThan(5);
  expect(page.meta("og:title")?.length).toBeGreaterThan(2);
  const canonical = page.document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "";
  expect(new URL(canonical).pathname).toBe(path);
  expect(page.meta("og:image:width")).toBe("1200");
  expect(await sizeOf(new URL(page.meta("og:image") ?? "").pathname)).toBe("1200x630");
  const told = [...page.document.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => JSON.parse(textContent) as { "@context": string; "@type": string },
  );
  expect(told.length).toBeGreaterThan(0);
  for (const one of told) expect(one["@context"]).toBe("https://schema.org");
  const types = told.map((one) => one["@type"]);
  if (path === "/") expect(types).toEqual(["Organization", "WebSite"]);
  else expect(types).toContain("BreadcrumbList");
  if (path === "/fans") {
    const answers = JSON.stringify(told.find((one) => one["@type"] === "FAQPage"));
    const asked = page.texts(".questions summary");
    expect(asked).not.toEqual([]);
    for (const question of asked) expect(answers).toContain(question);
  }
});

test("no page has another's title, description, address or card", async () => {
  const seen = new Map<string, string>();
  for (const path of own) {
    const page = await open(path);
    const canonical = page.document.querySelector("link[rel=canonical]")?.getAttribute("href");
    const card = new URL(page.meta("og:image") ?? "").pathname;
    for (const fact of [page.title, page.meta("description"), canonical, card]) {
      expect(seen.get(fact ?? ""), `${path}: ${fact}`).toBeUndefined();
      seen.set(fact ?? "", path);
    }
  }
});

test("a shared link to the landing page shows a card and its words", async () => {
  const page = await open("/?utm_source=friend");
  expect(page.meta("og:title")).toContain("Fandom, Finally Playable");
  const card = await newFan().get(new URL(page.meta("og:image") ?? "").pathname);
  expect(card.headers.get("content-type")).toBe("image/png");
});

test("the sitemap lists the public pages, and each of them is there", async () => {
  const answer = await newFan().get("/sitemap.xml");
  expect(answer.headers.get("content-type")).toContain("xml");
  const paths = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
  expect(paths).toEqual(expect.arrayContaining([...own, "/afters", "/polls", "/waitlist"]));
  for (const path of paths) expect((await newFan().get(path)).status, path).toBe(200);
});

test("robots.txt and security.txt are where machines look for them", async () => {
  const robots = await (await newFan().get("/robots.txt")).text();
  expect(robots).toMatch(/Disallow: \/operator[\s\S]*Sitemap: http/);
  const security = await newFan().get("/.well-known/security.txt");
  expect(security.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await security.text()).toContain("Contact: mailto:security@afters.app");
});

test("the product is installable: manifest and icons are complete", async () => {
  const page = await open("/");
  const manifest = await (await newFan().get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({
    id: "/",
    scope: "/",
    start_url: "/fans?view=home",
    display: "standalone",
  });
  type Image = { src: string; sizes: string; purpose?: string };
  const images: Image[] = [...manifest.icons, ...manifest.screenshots];
  for (const { src, sizes } of images) expect(await sizeOf(src), src).toBe(sizes);
  expect(manifest.icons.some((icon: Image) => icon.purpose === "maskable")).toBe(true);
  for (const { url } of manifest.shortcuts) expect((await newFan().get(url)).status).toBe(200);
  const linked = [...page.document.querySelectorAll("link[rel*=icon]")].map(
    (link) => link.getAttribute("href")!,
  );
  expect(linked).not.toEqual([]);
  for (const icon of [...linked, ...manifest.icons.map(({ src }: Image) => src)])
    expect((await newFan().get(icon)).headers.get("content-type"), icon).toMatch(/^image\//);
  expect(page.meta("theme-color")).toBe("#070a08");
});
