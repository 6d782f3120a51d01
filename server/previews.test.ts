import { mkdirSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { Fan, randomAddress } from "../testing/fan.ts";
import { servePages } from "../testing/pages.ts";

const { newFan, open, origin, run } = servePages();

/** What is sent, by what it is; each is read by somebody who is nobody yet. */
const sent: Record<string, string> = {};
const linkIn = (html: string) => /\/sent\/[\w-]+\.[\w-]+/.exec(html)?.[0] ?? "";

beforeAll(async () => {
  const mia = newFan();
  await mia.send("/fan", { name: "Mia" });
  await mia.send("/identity", { characterId: "jay-gatsby" });
  const { url } = await mia.send<{ url: string }>("/identity/link");
  const identity = new URL(url).pathname;
  const ana = newFan();
  await ana.send("/fan", { name: "Ana" });
  await ana.send(`${identity}/votes`, { characterId: "irene-adler" });
  await mia.send("/wrapped", { period: "2026" });
  await run("update wrapped_stats set is_sample = false");
  const text = await (await mia.get("/wrapped/2026/share-text")).text();
  const shelf = await (await mia.get("/drops")).text();
  const ids = [...new Set([...shelf.matchAll(/drop=([\w-]+)/g)].map(([, id]) => id))];
  let piece = "";
  for (const id of ids) {
    const claim = await mia.send(`/drops/${id}/claims`);
    if (claim.status === 200) piece ||= `${id}`;
  }
  const html = async (path: string) => (await mia.get(path)).text();
  Object.assign(sent, {
    identity,
    verdict: linkIn(await html(identity)),
    "own verdict": linkIn(await (await ana.get(identity)).text()),
    "alter ego": linkIn(await html("/fans?view=alter-ego")),
    piece: linkIn(await html(`/fans?view=drops&drop=${piece}`)),
    wrapped: linkIn(text),
    "a drop": `/fans?view=drops&drop=${piece}`,
    "the alter ego's view": "/fans?view=alter-ego",
    "the wrapped page": "/wrapped",
    "hot or not": "/fans?view=play",
    drops: "/drops",
  });
});

const crawler = () => new Fan(origin(), randomAddress());

test("what is sent has a title, a description and an own picture in its preview", async () => {
  const pictures = new Map<string, string>();
  for (const [name, path] of Object.entries(sent)) {
    const page = await open(path, crawler());
    expect([page.status, path.length > 1], name).toEqual([200, true]);
    for (const meta of ["og:title", "og:description", "description"])
      expect(page.meta(meta)?.trim(), `${name} ${meta}`).toBeTruthy();
    expect(page.meta("twitter:card"), name).toBe("summary_large_image");
    expect([page.meta("og:image:width"), page.meta("og:image:height")], name).toEqual(["1200", "630"]);
    expect(page.document.querySelectorAll('meta[property="og:image"]'), name).toHaveLength(1);
    const image = page.meta("og:image") ?? "";
    expect(image, name).toMatch(/^https?:\/\//);
    expect(new URL(page.meta("og:url") ?? "").pathname, name).toBe(path.split("?")[0]);
    const { pathname } = new URL(image);
    const answer = await crawler().get(pathname);
    expect(answer.status, name).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { width, height, format } = await sharp(bytes).metadata();
    expect([width, height], name).toEqual([1200, 630]);
    expect(["jpeg", "png"], name).toContain(format);
    // Some messengers drop larger ones.
    expect(bytes.length, name).toBeLessThan(300_000);
    pictures.set(name, pathname);
    if (process.env.LOOK) {
      mkdirSync(process.env.LOOK, { recursive: true });
      writeFileSync(`${process.env.LOOK}/${name}.${format}`, bytes);
    }
  }
  expect(pictures.get("own verdict")).toBe(pictures.get("verdict"));
  const own = [...pictures].filter(([name]) => !["own verdict", "the alter ego's view"].includes(name));
  // The view of the drops and one of a drop are two pictures, as are all others.
  expect(new Set(own.map(([, path]) => path)).size).toBe(own.length);
});

test("a sent page names who sent it, and nothing once it was changed or taken back", async () => {
  const titleOf = async (name: string) => (await open(sent[name] ?? "", crawler())).meta("og:title");
  expect(await titleOf("verdict")).toBe("Ana says Mia is Irene Adler");
  expect(await titleOf("alter ego")).toMatch(/^Mia's alter ego is .*Gatsby$/);
  expect(await titleOf("piece")).toMatch(/^Mia has number [\d,]+ of [\d,]+$/);
  expect(await titleOf("wrapped")).toBe("Mia's 2026 Wrapped");
  const verdict = await open(sent.verdict ?? "", crawler());
  expect((await verdict.follow("Judge Mia too")).path).toBe(sent.identity);
  for (const path of [`${sent.verdict}x`, "/sent/bm90LW91cnM.forged"]) {
    expect((await open(path, crawler())).status, path).toBe(404);
    expect((await crawler().get(`${path}/card.jpg`)).status, path).toBe(404);
  }
  await run("update wrapped_stats set is_sample = true");
  expect((await open(sent.wrapped ?? "", crawler())).status).toBe(404);
  await run("delete from identity_votes");
  expect((await open(sent.verdict ?? "", crawler())).status).toBe(404);
});
