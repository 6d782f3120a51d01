import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type RunningApp, startApp } from "../../testing/app.ts";
import { connected } from "../../testing/connected.ts";
import { Fan } from "../../testing/fan.ts";
import { sampleDatabase } from "../../testing/server.ts";

let server: RunningApp;
let database: string;
let party: string;
const toCome = "party-later-night";
/** Of its own: a poll of the samples may close at any moment. */
const poll = "poll-of-own-pages";
beforeAll(async () => {
  database = await sampleDatabase(inject("postgres"));
  server = await startApp({ DATABASE_URL: database });
  const { rows } = await connected({ connectionString: database }, (client) =>
    client.query<{ id: string }>(
      `select id from parties where starts_at < now() and ends_at > now() + interval '10 minutes' order by 1 limit 1`,
    ),
  );
  party = rows[0]!.id;
  await connected({ connectionString: database }, async (client) => {
    await client.query(
      `insert into parties (id, title, show, title_slug, host, image, description, starts_at, ends_at)
       select $2, 'A later night', show, title_slug, host, image, description, now() + interval '2 hours',
         now() + interval '4 hours' from parties where id = $1`,
      [party, toCome],
    );
    await client.query(
      `insert into polls (id, title, options, is_active, opens_at, party_id)
       values ($1, 'Who kept the lamp?', '["Mara","Ilya","Wren"]', true, now(), $2)`,
      [poll, party],
    );
    await client.query("insert into log_heads (topic, starts_at) values ('party:' || $1, now())", [toCome]);
  });
});
afterAll(() => server.stop());

const addresses = () => ["/polls", "/afters", "/afters?tab=live", `/afters/${party}`];
const newFan = () => new Fan(server.origin);
const second = () => new Promise((resolve) => setTimeout(resolve, 1_000));

async function member(option: number) {
  const fan = newFan();
  const { me } = await fan.send<{ me: { name: string; fanId: string } }>(`/afters/${party}/join`);
  await fan.send(`/polls/${poll}/votes`, { option });
  return { fan, me };
}

/** What stands above the page's foot, without what tells the moment and the address. */
function bodyOf(html: string): string {
  const body = html.slice(html.indexOf("<body>"), html.lastIndexOf("</main>"));
  return body
    .replaceAll(/left:[\d.]+%|Closes in [\d:]+/g, "")
    .replaceAll("q=&amp;", "")
    .replaceAll("&amp;q=", "");
}

/** The same page, rendered for who asks. */
const wholly = (address: string) => `${address}${address.includes("?") ? "&" : "?"}q=`;
const elementsOf = (html: string) => bodyOf(html).split(/(?=<)/);

test("a visitor with a session gets the cached page with own data, as if rendered", async () => {
  const [{ fan }, { fan: other }] = await Promise.all([member(1), member(1)]);
  const sent = { text: "Words of mine", clientKey: "own-pages-1" };
  await fan.send(`/afters/${party}/messages`, sent);
  const { entry } = await newSpeaker("Words that I hide");
  expect((await fan.send(`/afters/${party}/hidden`, { seq: entry.seq })).status).toBe(200);
  expect((await fan.send(`/afters/${toCome}/mark`, { marked: "yes" })).status).toBe(200);
  await second();
  // The samples' clock may turn between the two.
  for (const address of addresses())
    await vi.waitFor(async () => {
      const kept = await fan.get(address);
      expect(kept.headers.get("server-timing"), address).toMatch(/^now;dur=\d{13}, kept;dur=\d+$/);
      const rendered = await fan.get(wholly(address));
      expect(rendered.headers.get("server-timing"), address).toMatch(/^now;dur=\d{13}$/);
      expect(elementsOf(await kept.text()), address).toEqual(elementsOf(await rendered.text()));
    }, 10_000);
  const roomOf = async (reader: Fan) => bodyOf(await (await reader.get(`/afters/${party}`)).text());
  // Whoever comes first has it rendered, and kept for the others.
  for (let round = 0; round < 6; round++) {
    const room = await roomOf(fan);
    expect(room).toContain("Words of mine");
    expect(room).not.toContain("Words that I hide");
    for (const reader of [other, newFan()]) expect(await roomOf(reader)).toContain("Words that I hide");
  }
});

test("visitors alike but for identity get one rendering with their own name and look", async () => {
  const fans = await Promise.all([1, 1, 1, 2].map(member));
  const names = ["Ann & Bo's", 'Cy "D" <3', "open", "Em"];
  // A second colour breaks some rings.
  for (const [index, { me }] of fans.entries())
    await connected({ connectionString: database }, async (client) => {
      // Nobody else's with the same portrait.
      const { rows } = await client.query<{ ring: number }>(
        `update party_members m set name = $2, ring = (
           select min(r) from generate_series($3::int, 143) r where not exists (
             select 1 from party_members o where o.party_id = m.party_id and o.avatar = m.avatar and o.ring = r))
         where fan_id = $1 returning ring`,
        [me.fanId, names[index], index < 2 ? 12 : 0],
      );
      const ring = (rows[0]?.ring ?? 0) % 12;
      await client.query("update fans set name = $2, ring = $3 where id = $1", [
        me.fanId,
        names[index],
        ring,
      ]);
    });
  await second();
  for (const address of addresses())
    for (const { fan, me } of [...fans, ...fans])
      await vi.waitFor(async () => {
        const kept = await (await fan.get(address)).text();
        const rendered = await (await fan.get(wholly(address))).text();
        expect(elementsOf(kept), address).toEqual(elementsOf(rendered));
        const own = JSON.parse(
          /<script type="application\/json" id="own">(.*?)<\/script>/.exec(kept)?.[1] ?? "",
        );
        expect(own.you.answered.topic).toBe(`fan:${me.fanId}`);
        if (own.me) expect(own.me).toMatchObject({ fanId: me.fanId, ring: expect.any(Number) });
      }, 10_000);
});

test("a member's page inlines needed styles without fetching them again", async () => {
  const { fan } = await member(1);
  const { fan: other } = await member(2);
  await second();
  for (const address of addresses()) {
    const everybodys = await (await newFan().get(address)).text();
    for (const each of [fan, other]) {
      const html = await (await each.get(address)).text();
      const [head = ""] = html.split("<body>");
      const asked = [...head.matchAll(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g)].flatMap(
        ([link, href = ""]) => (everybodys.includes(link) ? [] : [href]),
      );
      for (const href of asked) expect(everybodys, address).not.toContain(href);
      expect(
        asked.some((href) => href.includes("composer")),
        address,
      ).toBe(address === `/afters/${party}`);
    }
  }
});

async function newSpeaker(text: string) {
  const speaker = newFan();
  await speaker.send(`/afters/${party}/join`);
  return speaker.send<{ entry: { seq: number } }>(`/afters/${party}/messages`, { text });
}

test("nobody's own stands in what is shared, however the readers take turns", async () => {
  const members = await Promise.all([member(0), member(1), member(2)]);
  const names = members.map(({ me }) => me.name);
  await second();
  for (let round = 0; round < 8; round++) {
    const [stranger, ...own] = await Promise.all([
      newFan().get(`/afters/${party}`),
      ...members.map(({ fan }) => fan.get(`/afters/${party}`)),
    ]);
    expect(stranger.headers.get("cache-control")).toBe("private, no-cache");
    expect(stranger.headers.get("set-cookie")).toBeNull();
    const strangers = await stranger.text();
    expect(strangers).not.toContain('aria-pressed="true"');
    for (const { me } of members) expect(strangers).not.toContain(me.fanId);
    for (const [index, page] of own.entries()) {
      expect(page.headers.get("cache-control")).toBe("private, no-store");
      expect(page.headers.get("etag")).toBeNull();
      const text = await page.text();
      for (const [other, name] of names.entries())
        expect(text.includes(`Speaking as <b>${name}</b>`), `${index} ${other}`).toBe(index === other);
      expect([...text.matchAll(/value="(\d)" class="poll-row" aria-pressed="true"/g)][0]?.[1]).toBe(
        String(index),
      );
    }
  }
});

test("a page gives nobody a session, and asking for one gives one, once", async () => {
  const fan = newFan();
  for (const address of [...addresses(), "/wrapped", "/afters?tab=mine", "/afters?q=x", `/polls?see=${poll}`])
    expect((await fan.get(address)).headers.get("set-cookie"), address).toBeNull();
  expect(await fan.send("/session")).toMatchObject({ status: 200, isNew: true });
  const cookies = new Map(fan.cookies);
  expect(await fan.send("/session")).toMatchObject({ status: 200, isNew: false });
  expect(fan.cookies).toEqual(cookies);
});

test("a second-old change is on every page, with one rendering for all until then", async () => {
  const total = async (fan: Fan, address = "/polls") => {
    const html = await (await fan.get(address)).text();
    const card = html.slice(html.indexOf(`/polls/${poll}/votes`));
    return Number(/poll-count">(\d+)/.exec(card)?.[1]);
  };
  const known = newFan();
  await known.send("/session");
  await second();
  const before = await total(newFan());
  const began = performance.now();
  const etags = await Promise.all(
    Array.from({ length: 20 }, async () => (await newFan().get("/polls")).headers.get("etag")),
  );
  // However slow the machine is: a rendering each half second, and never one for each.
  const renderings = 1 + Math.floor((performance.now() - began) / 500);
  expect(new Set(etags).size).toBeLessThanOrEqual(Math.min(renderings, 10));
  await newFan().send(`/polls/${poll}/votes`, { option: 0 });
  // What a page that is open asks for is as new as its question.
  expect(await (await newFan().get("/polls.data")).text()).toContain(String(before + 1));
  await second();
  expect(await total(newFan())).toBe(before + 1);
  expect(await total(known)).toBe(before + 1);
});

test("who has just acted without scripts sees it at once", async () => {
  const { fan } = await member(1);
  await fan.get(`/afters/${party}`);
  await fan.post(`/afters/${party}/messages`, { text: "Just now, by hand" }, `/afters/${party}`);
  expect(await (await fan.get(`/afters/${party}`)).text()).toContain("Just now, by hand");
});

test("a cookie that is not ours changes nothing about what is kept", async () => {
  // A page on which nothing moves meanwhile.
  const page = await newFan().get("/terms");
  for (const cookie of ["afters_flash=made.up", "afters_flash=", "afters_session=made.up.too", "x=y"]) {
    for (const [address, etag] of [
      ["/terms", page.headers.get("etag")] as const,
      ["/polls", null] as const,
    ]) {
      const answer = await newFan().get(address, { Cookie: cookie });
      expect(answer.headers.get("etag"), `${cookie} ${address}`).toMatch(/^".{22}/);
      if (etag) expect(answer.headers.get("etag")).toBe(etag);
    }
  }
});
