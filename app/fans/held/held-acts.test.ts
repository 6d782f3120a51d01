import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newSession } from "../../../platform/session/session.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { openDrop } from "../../../testing/drops/drop.ts";
import { Fan } from "../../../testing/fan.ts";
import { pageOf, press, signedIn } from "../../../testing/operator.ts";
import { uniqueWord } from "../../../testing/texts/unique-word.ts";
import { openEvening } from "../../../testing/tickets/evening.ts";
import { limitTicketsOfNetwork } from "../../discover/recommendations/tickets/ticket-share.server.ts";
import { limitClaimsOfNetwork } from "../../rewards/drops/claims/drop-share.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

async function aClip(): Promise<string> {
  const caption = `Counted ${uniqueWord()}`;
  await new Fan(server.origin).send("/memes", { scene: "airlock", caption });
  const [clip] = await query<{ id: string }>("select id from clips where caption = $1", [caption]);
  return clip?.id ?? "";
}

const votesOf = async (clip: string) =>
  (await query<{ votes: number }>("select votes from clips where id = $1", [clip]))[0]?.votes;
const heldOn = async (thing: string) =>
  (await query("select 1 from held_acts where thing = $1", [thing])).length;

test("ASVS 2.4.1: votes beyond a network's share wait and count once reviewed", async () => {
  const operator = await signedIn(server.origin);
  const clip = await aClip();
  const fans = Array.from({ length: 25 }, () => new Fan(server.origin, "10.79.1.1"));
  const vote = (fan: Fan, on = "yes") =>
    fan.send<{ code?: string; message?: string }>(`/memes/${clip}/votes`, { on });
  const answers = await Promise.all(fans.map((fan) => vote(fan)));
  const held = fans.filter((_, n) => answers[n]?.code === "held");
  expect([held.length, await votesOf(clip), await heldOn(clip)]).toEqual([5, 20, 5]);
  expect(answers.find(({ code }) => code === "held")?.message).toContain("once we have reviewed them");
  expect((await vote(new Fan(server.origin))).code).toBeUndefined();
  // Taken back, it waits no more; what was counted is moved as ever.
  await vote(held[0] as Fan, "no");
  await vote(fans.find((fan) => !held.includes(fan)) as Fan, "no");
  expect([await votesOf(clip), await heldOn(clip)]).toEqual([20, 4]);
  expect(await pageOf(operator, "/operator/held")).toContain("4 votes for a clip");
  const act = (word: string) => press(operator, "/operator/held", word);
  expect((await act("Do not count them")).status).toBe(303);
  expect([await votesOf(clip), await heldOn(clip)]).toEqual([20, 4]);
  expect((await act("Count them after all")).status).toBe(303);
  expect([await votesOf(clip), await heldOn(clip)]).toEqual([24, 0]);
  expect(
    await query("select said from audit_log where action in ('held-count', 'held-leave-out') order by id"),
  ).toMatchObject([
    { said: expect.stringContaining("4 votes") },
    { said: expect.stringContaining("4 votes") },
  ]);
});

test("ASVS 2.4.1: every kind that is counted once a fan waits beyond the share", async () => {
  const crowd = Array.from({ length: 21 }, () => new Fan(server.origin, "10.79.1.2"));
  const last = async (path: string, body: object) => {
    const codes = await Promise.all(crowd.map((fan) => fan.send<{ code?: string }>(path, body)));
    return codes.filter(({ code }) => code === "held").length;
  };
  const [character] = await query<{ id: string }>("select id from characters limit 1");
  expect(await last(`/hot-or-not/${character?.id}/votes`, { verdict: "hot" })).toBe(1);
  // What there is none of is refused all the same, and is held beyond the share.
  for (const [path, body] of [
    ["/confessions/999/votes", { vote: "up" }],
    ["/social-club/questions/00000000-0000-4000-8000-000000000999/backing", { back: "yes" }],
    ["/submit/works/999/votes", { on: "yes" }],
    ["/forums/nowhere/likes", { seq: 1, liked: "yes" }],
    ["/trivia/nothing/votes", { verdict: "hot" }],
    ["/trivia/nothing/needle", { rating: 5 }],
    ["/identity/nobody/votes", { characterId: "maud-vesper" }],
  ] as const)
    expect(await last(path, body), path).toBe(1);
});

test("ASVS 2.4.1: one network gets a share of an edition or event, and no one two", async () => {
  const drop = await openDrop({ pieces: 300 });
  const evening = await openEvening(140);
  const lets = async (keep: (who: { address: string; session: string }) => Promise<void>, many: number) => {
    const sessions = Array.from({ length: many }, () => newSession());
    const codes = await Promise.all(
      [...sessions, ...sessions].map((session) =>
        keep({ address: "10.79.1.3", session }).then(
          () => "in",
          ({ code }) => code as string,
        ),
      ),
    );
    return codes.filter((code) => code === "in").length;
  };
  expect(await lets((who) => limitClaimsOfNetwork(drop, who), 200)).toBe(60);
  expect(await lets((who) => limitTicketsOfNetwork(evening, who), 100)).toBe(32);
  const small = await openDrop({ pieces: 20 });
  expect(await lets((who) => limitClaimsOfNetwork(small, who), 30)).toBe(10);
  await limitClaimsOfNetwork(drop, { address: "10.79.1.4", session: newSession() });
  const draw = await openDrop({ mode: "draw" });
  expect(await lets((who) => limitClaimsOfNetwork(draw, who), 100)).toBe(40);
});
