import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { openParty } from "../../../testing/party.ts";
import { aPoll } from "../../../testing/poll.ts";
import { framedBy } from "./embed.server.ts";

const key = "afters_publishable_of_a_frame";
let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
  await query("insert into publishable_keys (key, name, write_origins) values ($1, 'A frame', $2)", [
    key,
    ["https://studio.example"],
  ]);
});
afterAll(() => server.stop());

const asked = (path: string) => new Fan(server.origin).get(path);

test("a frame is for the origins of its key, and obeys a policy of its own", async () => {
  const answer = await asked(`/embed/poll/${await aPoll()}?key=${key}&theme=dark`);
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("frame-ancestors 'self' https://studio.example");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(await answer.text()).toContain(`key="${key}" eager theme="dark"`);
  for (const path of ["/embed/poll/x", "/embed/poll/x?key=unknown", `/embed/page/x?key=${key}`])
    expect((await asked(path)).status, path).toBe(404);
});

test("an asterisk of readers frames nothing, and only origins get into the header", () => {
  const of = (readOrigins: string[], writeOrigins: string[]) => framedBy({ readOrigins, writeOrigins });
  expect(of(["*"], [])).toBe("'self'");
  expect(of(["*"], ["*"])).toBe("'self' *");
  expect(of([], ["https://a.example", "https://b.example; script-src *", "a.example"])).toBe(
    "'self' https://a.example",
  );
});

test("without scripts a poll is a form that counts and comes back; text is never HTML", async () => {
  const pollId = await aPoll({ title: `<b onclick="x">Who rang?</b>` });
  const fan = new Fan(server.origin);
  const path = `/embed/poll/${pollId}?key=${key}&option=1`;
  const page = await (await fan.get(path)).text();
  expect(page).not.toContain("<b onclick");
  expect(page).toContain(`<form method="post" action="/polls/${pollId}/votes">`);
  expect(page).toContain(`value="1" required checked`);
  const posted = await fan.post(`/polls/${pollId}/votes`, { option: "1" }, path);
  expect([posted.status, posted.headers.get("location")]).toEqual([303, path]);
  const [counted] = await query<{ votes: number }>("select total_votes as votes from polls where id = $1", [
    pollId,
  ]);
  expect(counted?.votes).toBe(1);
});

test("a party's frame leads to it, in the window and not in the frame", async () => {
  const partyId = await openParty();
  const page = await (await asked(`/embed/party/${partyId}?key=${key}`)).text();
  expect(page).toContain(`/afters/${partyId}" target="_top"`);
});
