import { request } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { fixedPages as pages } from "../../app/cached-pages.server.ts";
import { closeWeeks } from "../../app/fans/points/weekly-standings.server.ts";
import { lastWeek, startOf } from "../../app/fans/points/weeks.ts";
import { type RunningApp, startApp } from "../../testing/app.ts";
import { Fan } from "../../testing/fan.ts";
import { sampleDatabase } from "../../testing/server.ts";
import { query } from "../db/pool.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp({ DATABASE_URL: await sampleDatabase(inject("postgres")) });
});
afterAll(() => server.stop());

test.each(pages)(
  "%s is the same for everybody: no cookie, a validator, and a cache may hold it",
  async (page) => {
    const [stranger, known] = [new Fan(server.origin), new Fan(server.origin)];
    await known.send("/session");
    expect(known.cookies.size).toBe(1);
    // A lively page may be rendered anew between the two.
    const [first, again] = await vi.waitFor(async () => {
      const asked = await stranger.get(page);
      const once = await known.get(page, { "If-None-Match": asked.headers.get("etag") ?? "" });
      expect(once.status).toBe(304);
      return [asked, once] as const;
    }, 20_000);
    expect(first.status).toBe(200);
    expect(first.headers.get("set-cookie")).toBeNull();
    expect(first.headers.get("cache-control")).toMatch(/^public, max-age=0, s-maxage=\d+/);
    expect(first.headers.get("vary")).toBe("Accept-Encoding");
    const etag = first.headers.get("etag") ?? "";
    expect(again.headers.get("etag")).toBe(etag);
    // What the page says is as old as its rendering; its head says what time it is.
    for (const { headers } of [first, again])
      expect(
        Math.abs(Number(/now;dur=(\d+)/.exec(headers.get("server-timing") ?? "")?.[1]) - Date.now()),
      ).toBeLessThan(5_000);
    // Asked at once, because what moves on a page is rendered anew every few seconds.
    const [own, theirs] = await Promise.all(
      [known, stranger].map(async (fan) => (await fan.get(page)).text()),
    );
    expect(own).toBe(theirs);
  },
);

test("/leaderboard is cached for strangers only, and rendered with a session", async () => {
  const [stranger, known] = [new Fan(server.origin), new Fan(server.origin)];
  const first = await stranger.get("/leaderboard");
  expect(first.headers.get("set-cookie")).toBeNull();
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  const etag = first.headers.get("etag") ?? "";
  expect((await stranger.get("/leaderboard", { "If-None-Match": etag })).status).toBe(304);
  // As the router asks for the data of the first page.
  expect((await stranger.get("/_.data")).headers.get("etag")).toBeTruthy();
  await known.send("/session");
  for (const path of ["/leaderboard", "/leaderboard.data"]) {
    const own = await known.get(path, { "If-None-Match": etag });
    expect([own.status, own.headers.get("cache-control")], path).toEqual([200, "private, no-store"]);
  }
});

test("what is started again with another database shows nothing of the one before", async () => {
  const heading = async () => {
    const app = await startApp({ SAMPLE_CONTENT: "off" });
    const page = await (await fetch(`${app.origin}/leaderboard`)).text();
    await app.stop();
    return /<h1>([^<]*)</.exec(page)?.[1];
  };
  expect(await heading()).toBe("No rankings yet");
  await query("insert into titles (slug, name, kind, is_ranked) values ('larch', 'Larch', 'show', true)");
  await query(
    `with fan as (insert into fans (id, name) values ('ranked-wren', 'Ranked Wren') returning id)
     insert into points_ledger (fan_id, deed, ref, points, title_slug, at)
     select id, 'vote', 'larch', 17, 'larch', $1 from fan`,
    [startOf(lastWeek())],
  );
  await query("delete from standing_weeks");
  await closeWeeks();
  expect(await heading()).toContain("Ranked Wren");
});

test("what a tracker hangs on to an address makes no other page of it", async () => {
  const fan = new Fan(server.origin);
  const plain = await fan.get("/beta");
  const tagged = await fan.get("/beta?utm_source=x&fbclid=y");
  expect(tagged.headers.get("etag")).toBe(plain.headers.get("etag"));
});

test("an invite link is a page of its own, and no cache holds it", async () => {
  const page = await new Fan(server.origin).get("/waitlist?friend=abcdefghjk");
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(await page.text()).toContain("abcdefghjk");
  expect(await (await new Fan(server.origin).get("/waitlist")).text()).not.toContain("abcdefghjk");
});

test("who has something to be told gets it, and the kept page stays as it was", async () => {
  const fan = new Fan(server.origin);
  // A page on which nothing moves meanwhile.
  const before = (await fan.get("/terms")).headers.get("etag");
  await fan.post("/polls/no-such-poll/votes", { option: "1" }, "/terms");
  const told = await fan.get("/terms");
  expect(told.headers.get("cache-control")).toBe("private, no-store");
  expect(await told.text()).toContain('class="flash"');
  const after = await fan.get("/terms");
  expect(after.headers.get("etag")).toBe(before);
  expect(await after.text()).not.toContain('class="flash"');
});

test("what the router loads of a kept page is kept alike", async () => {
  const fan = new Fan(server.origin);
  const first = await fan.get("/beta.data?_routes=sign-up-beta");
  expect(first.status).toBe(200);
  expect(first.headers.get("set-cookie")).toBeNull();
  expect(
    (await fan.get("/beta.data?_routes=sign-up-beta", { "If-None-Match": first.headers.get("etag") ?? "" }))
      .status,
  ).toBe(304);
});

/** Node's own client leaves a packed body as it is. */
const packed = (encoding: string, method = "GET") =>
  new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    request(`${server.origin}/beta`, { method, headers: { "Accept-Encoding": encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    })
      .on("error", reject)
      .end();
  });

test("a page comes packed as the browser takes it, and HEAD tells its size without it", async () => {
  const [brotli, gzip, plain, head] = await Promise.all([
    packed("gzip, br"),
    packed("gzip"),
    packed("identity"),
    packed("gzip", "HEAD"),
  ]);
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(new Set([brotli, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
  expect(head.body).toHaveLength(0);
  expect(head.headers["content-length"]).toBe(gzip.headers["content-length"]);
});
