import { Hono } from "hono";
import { expect, test } from "vitest";
import { config } from "../../../platform/config.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { newSession, sessionCookie } from "../../../platform/session/session.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { fanOf } from "../../fans/fan-sessions.server.ts";
import { sentLink } from "../sent/sent-link.server.ts";
import { wrappedFiles } from "./wrapped.actions.server.ts";
import { downloadText, generateWrapped, shareText } from "./wrapped.server.ts";
import { noFriendVote } from "./wrapped.ts";

// Also WRAPPED-09.
test("WRAPPED-07: share text and file belong to the session, once generated", async () => {
  const app = new Hono();
  wrappedFiles(app);
  const session = newSession();
  const cookie = sessionCookie(session).split(";")[0] ?? "";
  const ask = (path: string, headers: Record<string, string> = { cookie }) =>
    app.request(`/wrapped/${path}`, { headers });
  const [share, file] = ["september/share-text", "september-wrapped.txt"];
  for (const path of [share, file]) expect((await ask(path)).status).toBe(404);
  const wrapped = await generateWrapped(await fanOf(session), "september");
  const url = `${config.origin}/wrapped?period=september`;
  const shared = await ask(share);
  expect([shared.status, await shared.json()]).toEqual([200, { text: shareText(wrapped, url) }]);
  const download = await ask(file);
  expect([download.status, await download.text()]).toEqual([200, downloadText(wrapped, url)]);
  expect(download.headers.get("content-disposition")).toBe('attachment; filename="september-wrapped.txt"');
  for (const answer of [shared, download])
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  for (const path of [share, file, "october/share-text", "smarch-wrapped.txt"])
    expect((await ask(path, path.startsWith("sept") ? {} : { cookie })).status, path).toBe(404);
});

test("WRAPPED-07, WRAPPED-09: copy and download hold the stored numbers", async () => {
  const app = new Hono();
  wrappedFiles(app);
  const session = newSession();
  const headers = { cookie: sessionCookie(session).split(";")[0] ?? "" };
  const fanId = await fanOf(session);
  await generateWrapped(fanId, "march");
  await query(
    `update wrapped_stats set is_sample = false, stats = '{"totalRewatches": 1437, "topShow": "Salt Widow by Night",
       "secretBinge": "Nothing On", "friendVote": "Nobody You Know"}' where fan_id = $1`,
    [fanId],
  );
  const shared = await (await app.request("/wrapped/march/share-text", { headers })).json();
  expect(shared).toEqual({
    text: `My March on afters: Salt Widow by Night on top, 1437 rewatches, and a secret binge I will not be discussing. My friends say I am Nobody You Know. ${sentLink({ kind: "wrapped", fan: fanId, period: "march" })}`,
  });
  const file = await (await app.request("/wrapped/march-wrapped.txt", { headers })).text();
  expect(file.split("\n")).toEqual([
    "YOUR MARCH WRAPPED",
    "",
    "Top show: Salt Widow by Night",
    "Total rewatches: 1437",
    "Secret binge: Nothing On",
    "Your friends say you are: Nobody You Know",
    "",
    "afters. Fandom, Finally Playable",
    `${config.origin}/wrapped?period=march`,
    "",
  ]);
});

test("WRAPPED-07: the share text has period, show, rewatches, verdict and link", async () => {
  const wrapped = await generateWrapped(newFanId(), "september");
  const text = shareText(wrapped, "https://afters.example/wrapped?period=september");
  for (const part of [
    "September",
    "Vesper Line",
    "29 rewatches",
    "Maud Vesper",
    "https://afters.example/wrapped?period=september",
  ]) {
    expect(text).toContain(part);
  }
  expect(shareText({ ...wrapped, stats: { ...wrapped.stats, totalRewatches: 1 } }, "")).toContain(
    "1 rewatch,",
  );
});

test("WRAPPED-09: the download says the same as plain text, and that a sample is one", async () => {
  const wrapped = await generateWrapped(newFanId(), "september");
  const text = downloadText(wrapped, "https://afters.example");
  expect(text).toMatch(/^YOUR SEPTEMBER WRAPPED \(SAMPLE\)\n\nTop show: Vesper Line\nTotal rewatches: 29\n/);
  expect(downloadText({ ...wrapped, sample: false }, "")).not.toContain("SAMPLE");
  expect(text).toContain("\nYour friends say you are: Maud Vesper\n");
});

test("WRAPPED-02, WRAPPED-09: without friend votes the download says so, with the link", async () => {
  const wrapped = await generateWrapped(newFanId(), "september");
  const text = downloadText({ ...wrapped, stats: { ...wrapped.stats, friendVote: noFriendVote } }, "");
  expect(text).toContain(
    `\nNo friend has said yet who you are. Send one your link: ${config.origin}/afters?tab=mine\n`,
  );
  expect(text).not.toMatch(/friends say you are|No votes yet/);
});
