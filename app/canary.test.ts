import { beforeAll, expect, test } from "vitest";
import { clientOf } from "../testing/data-layer/signed-in.ts";
import type { Fan } from "../testing/fan.ts";
import { LogReader } from "../testing/log-reader.ts";
import { servePages } from "../testing/pages.ts";
import { partyRows } from "../testing/party-rows.ts";
import { publishableKey } from "../testing/server.ts";
import { placeNumber, type StoryPlace } from "./marks/place.ts";
import { markSaid } from "./marks/said.ts";
import { farOf } from "./marks/seen.server.ts";

// Each row with a place in the story holds a word of its own. Whoever looks, wherever they look, gets every word before
// their mark and none past it.

const { newFan, run, origin } = servePages();
const { aParty } = partyRows(run);

const title = "vesper-line";
const at = (season: number | null, episode: number | null, minute: number | null): StoryPlace => ({
  season,
  episode,
  minute,
});
const places = [at(1, 2, 10), at(2, 4, 10), at(2, 4, 34), at(2, 4, null), at(3, 8, 57), at(null, null, null)];
const marks =
  "nothing s1 s1e1 s1e2 s1e2m9 s1e2m10 s2 s2e3 s2e4 s2e4m9 s2e4m10 s2e4m33 s2e4m34 s2e5 s3e7 s3e8 s3e8m56 s3e8m57 all off".split(
    " ",
  );

/** Words of a kind of row: one for each place it can have. */
const word = (kind: string, n: number) => `canary${kind}${n}x`;
const expected = new Map<string, StoryPlace>();
const pointed = (kind: string) =>
  places.map((place, n) => {
    expected.set(word(kind, n), place);
    const { season, episode, minute } = place;
    return { id: `canary-${kind}-${n}`, said: word(kind, n), values: [title, season, episode, minute] };
  });

let party: string;
const spoils = "spoils_title, spoils_season, spoils_episode, spoils_minute";

beforeAll(async () => {
  for (const { id, said, values } of pointed("fact"))
    await run(
      `insert into facts (id, title, heading, text, ${spoils}) values ($1, '${title}', $2, $2, $3, $4, $5, $6)`,
      [id, said, ...values],
    );
  for (const { id, said, values } of pointed("trivia"))
    await run(
      `insert into trivia (id, title, text, source, ${spoils}) values ($1, '${title}', $2, $2, $3, $4, $5, $6)`,
      [id, said, ...values],
    );
  await run(
    "insert into interviews (id, person, role, headline, intro) values ('canary-talk', 'Ida', 'Actor', 'On ice', 'Cold.')",
  );
  for (const [n, { said, values }] of pointed("passage").entries())
    await run(
      `insert into interview_passages (interview_id, question, answer, pull, notes, position, ${spoils})
       values ('canary-talk', $1, $1, $1, jsonb_build_array(jsonb_build_object('after', $1::text, 'text', $1::text)), $2, $3, $4, $5, $6)`,
      [said, n, ...values],
    );
  for (const { id, said, values } of pointed("evening"))
    await run(
      `insert into recommendations (id, title, type, description, more, category, image, position, ${spoils})
       values ($1, 'An evening', 'Event', $2, $2, 'Screening', '🎬', -9, $3, $4, $5, $6)`,
      [id, said, ...values],
    );
  for (const { id, said, values } of pointed("scene"))
    await run(
      `insert into mood_scenes (id, name, title, mood, region, description, position, ${spoils})
       values ($1, 'A scene', '${title}', 'Dramatic', 'Alps', $2, -9, $3, $4, $5, $6)`,
      [id, said, ...values],
    );
  await run(
    "insert into forums (id, name, kind, placeholder) values ('canary', 'Canary', 'forum', 'Say it')",
  );
  await say("forum:canary", "post", pointed("post"), (said) => ({ text: said, speaker: speaker(said) }));
  for (const [n, { values }] of pointed("post").entries())
    await run(`insert into forum_posts (forum_id, seq, ${spoils}) values ('canary', $1, $2, $3, $4, $5)`, [
      n + 1,
      ...values,
    ]);
  for (const [n, { said, values }] of pointed("confession").entries()) {
    const seq = await next("confessions");
    await entry("confessions", seq, "confession", { id: uuid(n), text: said });
    await run(
      `insert into confessions (id, client_key, text, state, seq, ${spoils}) values ($1, $1::text, $2, 'up', $3, $4, $5, $6, $7)`,
      [uuid(n), said, seq, ...values],
    );
  }
  party = await aParty({ starts: -7200, ends: -60 });
  await run(
    "update parties set title_slug = $2, show = 'Vesper Line', season = 2, episode = 4 where id = $1",
    [party, title],
  );
  const line = (minute: number, said: string, more: object = {}) =>
    entry(`party:${party}`, -1, "message", { text: said, speaker: speaker(said), ...more }, minute);
  // What fans say belongs to the minute at which they say it.
  for (const minute of [9, 10, 33, 34, 60]) {
    expected.set(word("line", minute), at(2, 4, minute));
    await line(minute, word("line", minute));
  }
  // What a script says, to where it was written for; what it says of no place, to everybody.
  for (const { said, values } of pointed("script"))
    await line(5, said, { spoils: { season: values[1], episode: values[2], minute: values[3] } });
  await line(70, "harmlessx", { speaker: { ...speaker("cast"), sample: true } });
  expected.set(word("cue", 12), at(2, 4, 12));
  await entry(`party:${party}`, -1, "cue", { cue: "scene", text: word("cue", 12) }, 12);
  for (const [n, { id, said, values }] of pointed("poll").entries())
    await run(
      `insert into polls (id, title, description, options, is_active, opens_at, party_id, title_slug, spoils)
       values ($1, $2, $2, jsonb_build_array($2::text, 'No'), false, now() - interval '1 hour', $3, $4,
         jsonb_build_object('title', $4::text, 'season', $5::int, 'episode', $6::int, 'minute', $7::int))`,
      [id, said, n % 2 === 0 ? party : null, ...values],
    );
});

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const speaker = (name: string) => ({ fanId: `fan-of-${name}`, name, avatar: "maud-vesper" });

async function next(topic: string): Promise<number> {
  await run("insert into log_heads (topic) values ($1) on conflict do nothing", [topic]);
  const { rows } = (await run(
    "update log_heads set last_seq = last_seq + 1 where topic = $1 returning last_seq::int as seq",
    [topic],
  )) as { rows: { seq: number }[] };
  return rows[0]!.seq;
}

async function entry(topic: string, seq: number, kind: string, body: object, minute: number | null = null) {
  await run(
    "insert into log_entries (topic, seq, at, offset_ms, kind, body) values ($1, $2, now(), $3, $4, $5)",
    [
      topic,
      seq > 0 ? seq : await next(topic),
      minute === null ? null : minute * 60_000,
      kind,
      JSON.stringify(body),
    ],
  );
}

async function say(topic: string, kind: string, rows: { said: string }[], body: (said: string) => object) {
  for (const { said } of rows) await entry(topic, await next(topic), kind, body(said));
}

/** Where rows of these kinds are shown, as a page and as its data. */
const pages = (): [kinds: string, path: string][] => [
  ["fact", `/fans?view=deep-dive&deep-dive=${title}`],
  ["trivia", "/fans.data?view=bts"],
  ["passage", "/social-club/canary-talk"],
  ["evening", "/recommendations"],
  ["scene", "/chaos.data"],
  ["post", "/fans?view=live&forum=canary"],
  ["confession", "/fans?view=live"],
  ["line script cue", `/afters/${party}?from=0`],
  ["line script cue", `/afters/${party}/log?before=999`],
  ["poll", `/afters/${party}.data`],
];

/** Pages that may name one or another of them, and never one past the mark. */
const others = () => [
  "/",
  "/afters",
  "/polls",
  "/fans",
  "/social-club",
  "/landing-experience.data",
  `/recommendations/canary-evening-5`,
  `/afters/${party}/called-it`,
  `/afters/${party}/door`,
  "/marks",
  "/marks?show=watched",
  "/marks/import",
  "/marks/export/afters.json",
  `/marks/${title}`,
];

const found = (text: string) => new Set([...text.matchAll(/canary[a-z]+\d+x/g)].map(([one]) => one));
const wordsOf = (kinds: string) =>
  [...expected].filter(([one]) => kinds.split(" ").some((kind) => one.startsWith(`canary${kind}`)));

async function streamed(topic: string, fan: Fan | undefined): Promise<string> {
  const reader = new LogReader(origin(), topic, 0, fan);
  await reader.until(({ entries }) => entries.length > 5);
  reader.close();
  return JSON.stringify(reader.entries);
}

async function look(who: string, fan: Fan, isReached: (place: StoryPlace) => boolean, signed = true) {
  const wrong: string[] = [];
  const compare = (where: string, text: string, kinds: string | null) => {
    const words = found(text);
    for (const [one, place] of kinds === null ? expected : wordsOf(kinds))
      if (words.has(one) && !isReached(place)) wrong.push(`${who} reads ${one} in ${where}`);
      // A party's page has the party's polls alone.
      else if (kinds && isReached(place) && !words.has(one) && !/canarypoll[135]x/.test(one))
        wrong.push(`${who} misses ${one} in ${where}`);
  };
  for (const [kinds, path] of pages()) compare(path, await (await fan.get(path)).text(), kinds);
  for (const path of others()) compare(path, await (await fan.get(path)).text(), null);
  for (const [topic, kinds] of [
    [`party:${party}`, "line script cue"],
    ["forum:canary", "post"],
    ["confessions", "confession"],
  ] as const)
    compare(topic, await streamed(topic, signed ? fan : undefined), kinds);
  return wrong;
}

test("a stranger, and whoever only has the key, gets nothing that has a place", async () => {
  const fan = newFan();
  expect(await look("a stranger", fan, () => false, false)).toEqual([]);
  const archive = await (await fan.get(`/afters/${party}?from=0`)).text();
  expect(archive).toContain("harmlessx");
  expect(archive).toMatch(/lines wait<\/b>/);
  const room = await fan.get(`/functions/v1/room?party=${party}`, { apikey: publishableKey });
  expect([room.status, [...found(await room.text())]]).toEqual([200, []]);
  const rows = await fan.get("/rest/v1/polls?select=*", { apikey: publishableKey });
  expect(rows.status).toBe(200);
  const polls = await rows.text();
  expect(polls).toContain("canary-poll-1");
  expect([...found(polls)]).toEqual([]);
});

test.each(marks)(
  "at the mark %s every word before it is there, and none past it",
  { timeout: 60_000 },
  async (seen) => {
    const fan = newFan();
    expect((await fan.send(`/marks/${title}`, { seen })).status).toBe(200);
    const far = farOf(markSaid(seen));
    expect(await look(seen, fan, (place) => placeNumber(place) <= far)).toEqual([]);
  },
);

test("an opened episode is open for who opened it alone, and no further", { timeout: 60_000 }, async () => {
  const [opener, other] = [newFan(), newFan()];
  for (const fan of [opener, other]) await fan.send(`/marks/${title}`, { seen: "s1e2" });
  await opener.send(`/marks/${title}/open`, { season: 2, episode: 4 });
  const isBefore = (place: StoryPlace) => placeNumber(place) <= placeNumber(at(1, 2, null));
  const isOpened = ({ season, episode }: StoryPlace) => season === 2 && episode === 4;
  expect(await look("the opener", opener, (place) => isBefore(place) || isOpened(place))).toEqual([]);
  expect(await look("the other", other, isBefore)).toEqual([]);
});

test("a mark is moved back and undone by plain forms, and takes its words along", async () => {
  const fan = newFan();
  const path = `/afters/${party}?from=0`;
  const reads = async () => found(await (await fan.get(path)).text()).has(word("line", 33));
  const move = (seen: string) => fan.post(`/marks/${title}`, { seen }, path);
  const answer = await move("s2e4");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
  expect(await reads()).toBe(true);
  await move("s2e4m10");
  expect(await reads()).toBe(false);
  await fan.post(`/marks/${title}/undo`, {}, path);
  const away = await (await fan.get(`/marks/${title}?back=//elsewhere.example/x`)).text();
  expect(away).toContain('href="/elsewhere.example/x"');
  expect(away).not.toContain('href="//');
  expect(await reads()).toBe(true);
});

test("undone twice a mark is one step back, and none at all where there was none", async () => {
  const fan = newFan();
  const send = (path: string, body: object = {}) => fan.send(`/marks/${title}${path}`, body);
  const words = async () =>
    (await (await fan.get(`/marks/${title}`)).text()).match(/Not said yet|Seen up to[^<]*/)?.[0];
  await send("", { seen: "s1e2" });
  await send("", { seen: "s2e4" });
  await send("", { seen: "s2e4" });
  await send("/undo");
  await send("/undo");
  expect(await words()).toBe("Seen up to S1 E2");
  expect((await send("", { seen: "s0e3" })).status).toBe(422);
  const other = newFan();
  await other.send(`/marks/${title}`, { seen: "s1e2" });
  await other.send(`/marks/${title}/undo`);
  expect(await (await other.get(`/marks/${title}`)).text()).toContain("Not said yet");
});

test("machines get a poll's words up to the fan's mark, the end's only with all", async () => {
  const { rows } = (await run(`select p.id from polls p where p.id like 'canary-poll-%' order by p.id`)) as {
    rows: { id: string }[];
  };
  expect(rows).toHaveLength(places.length);
  const client = clientOf({ origin: origin() });
  await client.auth.signInAnonymously();
  // Who has done something is somebody.
  await client.from("user_identities").insert({ character_name: "Carmilla" });
  const found = (await run(
    "select fan_id from user_identities where character_name = 'Carmilla' order by claimed_at desc limit 1",
  )) as { rows: { fan_id: string }[] };
  const fanId = found.rows[0]!.fan_id;
  for (const [seen, reached] of [
    ["s1e2", 1],
    ["s2e4", 4],
    ["s3e8", 5],
    ["all", 6],
  ] as const) {
    await run(
      `insert into title_marks (fan_id, title, seen, season, episode, source, before)
       values ($1, $2, $3, $4, $5, 'said', '{}')
       on conflict (fan_id, title) do update set seen = excluded.seen, season = excluded.season, episode = excluded.episode`,
      [fanId, title, seen === "all" ? seen : "place", ...(seen === "all" ? [null, null] : placeIn(seen))],
    );
    const { data } = await client
      .from("polls")
      .select("id, title, options")
      .like("id", "canary-poll-%")
      .order("id");
    const told = (data ?? []).map(({ title: words }) => words !== "");
    expect(told, seen).toEqual(places.map((_, n) => n < reached));
  }
});

const placeIn = (seen: string) => [markSaid(seen).season, markSaid(seen).episode];
