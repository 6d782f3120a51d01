import { afterAll, beforeAll, expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { newestNumber } from "../../../platform/log/log.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { LogReader } from "../../../testing/log-reader.ts";
import { uniqueWord } from "../../../testing/texts/unique-word.ts";
import { type MovingRule, moves } from "../../fans/merging/merge-rules.ts";
import { mergeRows } from "../../fans/merging/merging.server.ts";
import { muteFan } from "../../fans/muting.server.ts";
import { topic } from "./confession-log.server.ts";
import { confess, loadConfessions, voteConfession } from "./confessions.server.ts";
import { confessionsPersonalData } from "./personal.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const words = (text: string) => `${text} ${uniqueWord()}`;
const up = async (text: string) => (await confess(newFanId(), text)).confession.id;
const countsOf = async (id: string) => {
  const { shown } = await loadConfessions(null);
  return shown.find((one) => one.id === id);
};

test("LIVE-01, LIVE-04, LIVE-05: a confession goes up on top with zero votes, once", async () => {
  await up(words("I pause with two minutes left"));
  const fan = newFanId();
  const text = words("I rate what I abandon three stars");
  const [one, again] = [await confess(fan, text, "key-one-one"), await confess(fan, text, "key-one-one")];
  expect(one).toEqual({ confession: { id: again.confession.id, text, state: "up" }, message: null });
  const { shown } = await loadConfessions(null);
  expect(shown[0]).toEqual({
    id: one.confession.id,
    text,
    upvotes: 0,
    downvotes: 0,
    isCovered: false,
    waits: null,
    sample: false,
  });
  expect(shown.filter((other) => other.text === text)).toHaveLength(1);
});

test("a covered confession is veiled, one past the mark is not sent, the rest is open", async () => {
  const [open, covered, spoiling] = [
    await up(words("I clap at the end")),
    await up(words("I cover my eyes")),
    await up(words("I read the last page first")),
  ];
  await query("update confessions set is_covered = true where id = $1", [covered]);
  await query("update confessions set spoils_title = 'vesper-line' where id = $1", [spoiling]);
  expect(await countsOf(open)).toMatchObject({ isCovered: false });
  expect(await countsOf(covered)).toMatchObject({ isCovered: true });
  expect(await countsOf(spoiling)).toMatchObject({ text: "", waits: { name: "Vesper Line", season: null } });
});

test("LIVE-01: doubtful confessions wait, visible only to their writer", async () => {
  const before = await newestNumber(topic);
  const fan = newFanId();
  const text = words("Write me at nora@example.com");
  const { confession, message } = await confess(fan, text);
  expect(confession.state).toBe("held");
  expect(message).toContain("Held for a quick look");
  expect((await loadConfessions(fan)).own).toEqual([{ id: confession.id, text, state: "held" }]);
  const stranger = await loadConfessions(newFanId());
  expect(stranger.own).toEqual([]);
  expect(JSON.stringify(stranger)).not.toContain("nora@");
  expect(await newestNumber(topic)).toBe(before);
  await expect(voteConfession(confession.id, fan, "up")).rejects.toMatchObject({
    code: "no_such_confession",
  });
});

test("LIVE-04, OPEN-39: one vote per fan: up, moved down, and taken back", async () => {
  const id = await up(words("I skip intros"));
  const [one, two] = [newFanId(), newFanId()];
  expect(await voteConfession(id, one, "up")).toEqual({ upvotes: 1, downvotes: 0 });
  expect(await voteConfession(id, one, "up")).toEqual({ upvotes: 1, downvotes: 0 });
  expect(await voteConfession(id, two, "up")).toEqual({ upvotes: 2, downvotes: 0 });
  expect(await voteConfession(id, one, "down")).toEqual({ upvotes: 1, downvotes: 1 });
  expect((await loadConfessions(one)).votes[id]).toBe("down");
  expect(await voteConfession(id, one, "none")).toEqual({ upvotes: 1, downvotes: 0 });
  expect((await loadConfessions(one)).votes[id]).toBeUndefined();
  expect(await countsOf(id)).toMatchObject({ upvotes: 1, downvotes: 0 });
});

test("LIVE-04: fans who vote at the same moment are all counted, and each once", async () => {
  const id = await up(words("I clap at home"));
  await Promise.all(
    Array.from({ length: 24 }, (_, n) => voteConfession(id, newFanId(), n % 3 ? "up" : "down")),
  );
  expect(await countsOf(id)).toMatchObject({ upvotes: 16, downvotes: 8 });
  const fan = newFanId();
  await Promise.all(Array.from({ length: 8 }, () => voteConfession(id, fan, "up")));
  expect(await countsOf(id)).toMatchObject({ upvotes: 17, downvotes: 8 });
});

test("LIVE-04: after a merge a double vote on a confession counts once", async () => {
  const [both, one] = [await up(words("I hum the credits")), await up(words("I clap at the screen"))];
  const [into, from] = [newFanId(), newFanId()];
  await voteConfession(both, into, "up");
  await voteConfession(both, from, "down");
  await voteConfession(one, from, "up");
  const rule = confessionsPersonalData.merge.filter(moves).find(({ counted }) => counted);
  await transaction((on) => mergeRows(on, rule as MovingRule, { from, into }));
  expect(await countsOf(both)).toMatchObject({ upvotes: 1, downvotes: 0 });
  expect(await countsOf(one)).toMatchObject({ upvotes: 1, downvotes: 0 });
});

test("LIVE-01: a new confession and its votes come live, and neither says who", async () => {
  const reader = new LogReader(server.origin, topic, await newestNumber(topic));
  const [writer, voter] = [new Fan(server.origin), new Fan(server.origin)];
  try {
    const text = words("My phone is never at two percent");
    const { confession } = await writer.send<{ confession: { id: string } }>("/confessions", {
      text,
      clientKey: "my-own-key",
    });
    await reader.until(({ entries }) => entries.some((entry) => entry.text === text));
    await voter.send(`/confessions/${confession.id}/votes`, { vote: "up" });
    const votes = () => reader.states.get("votes") as Record<string, number[]> | undefined;
    await reader.until(() => votes()?.[confession.id]?.[0] === 1);
    const entry = reader.entries.find((one) => one.text === text);
    expect(Object.keys(entry ?? {}).sort()).toEqual(["at", "id", "kind", "seq", "text"]);
    const [row] = await query<{ fan_id: string | null; client_key: string | null }>(
      "select fan_id, client_key from log_entries where topic = $1 and seq = $2",
      [topic, entry?.seq],
    );
    expect(row).toEqual({ fan_id: null, client_key: null });
  } finally {
    reader.close();
  }
});

test("LIVE-01: without a script one goes back to the page, which says what happened", async () => {
  const fan = new Fan(server.origin);
  const page = "/fans?view=live";
  const held = await fan.post("/confessions", { text: "see www.example.com" }, page);
  expect([held.status, held.headers.get("location")]).toEqual([303, page]);
  expect(await (await fan.get(page)).text()).toContain("Links wait at the door");
  await fan.post("/confessions", { text: "   " }, page);
  expect(await (await fan.get(page)).text()).toContain("Say something first.");
});

test("LIVE-01: confessing is limited, refused to who is muted, and too long is said so", async () => {
  const fan = new Fan(server.origin);
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push(await fan.send("/confessions", { text: words("I knit") }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  const long = await new Fan(server.origin).send("/confessions", { text: "ab ".repeat(170) });
  expect(long).toMatchObject({ status: 422, message: expect.stringContaining("under 500 characters") });
  const muted = newFanId();
  await muteFan(muted, null);
  await expect(confess(muted, "Nobody hears this")).rejects.toMatchObject({ code: "muted" });
});
