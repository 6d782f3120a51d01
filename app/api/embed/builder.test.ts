import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { integrityOf, releasedHashes, sdkVersion } from "../../../sdk/build.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import type { Fan } from "../../../testing/fan.ts";
import { memberOf, pageOf } from "../../../testing/operator.ts";
import { openParty } from "../../../testing/party.ts";
import { aPoll } from "../../../testing/poll.ts";

const key = "afters_publishable_of_the_builder";
let server: RunningApp;
let ada: Fan;
let id = 0;
let own: string;
let other: string;
beforeAll(async () => {
  server = await startApp({ OPERATOR_EMAILS: "" });
  ada = await memberOf(server.origin, "ada@afters.example", "operator");
  const [row] = await query<{ id: number }>(
    `insert into publishable_keys (key, name, write_origins, titles)
     values ($1, 'Inkhorn', '{https://inkhorn.example}', '{low-tide}') returning id`,
    [key],
  );
  id = row?.id ?? 0;
  [own, other] = [await openParty({ titleSlug: "low-tide" }), await openParty()];
});
afterAll(() => server.stop());

const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const text = (html: string) => html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, sign) => signs[sign] ?? "");
const built = async (search: Record<string, string>) =>
  text(await pageOf(ada, `/operator/keys/embed?${new URLSearchParams({ key: String(id), ...search })}`));

test("the builder's address answers lines with hashes, the look and the element itself", async () => {
  const poll = await aPoll({ title: "Who rang?", titleSlug: "low-tide" });
  const html = await built({ of: `poll:${poll}`, theme: "dark", press: "#c2410c", corner: "12px" });
  const hash = releasedHashes()[sdkVersion]?.["afters.js"];
  expect(html).toContain(`/sdk/${sdkVersion}/afters.js" integrity="${hash}" crossorigin></script>`);
  const script = await (await fetch(`${server.origin}/sdk/${sdkVersion}/afters.js`)).text();
  expect(integrityOf(script)).toBe(hash);
  expect(html).toContain(`<afters-poll for="${poll}" key="${key}" theme="dark"></afters-poll>`);
  expect(html).toContain("afters-poll { --afters-press: #c2410c; --afters-corner: 12px }");
  expect(html).toContain("It acts on https://inkhorn.example.");
  const frame = /<iframe[^>]*src="([^"]*)"/.exec(html)?.[1] ?? "";
  const { pathname, search, searchParams } = new URL(frame, server.origin);
  expect(searchParams.get("--afters-press")).toBe("#c2410c");
  const page = await (await fetch(server.origin + pathname + search)).text();
  expect(page).toContain(`<afters-poll for="${poll}" key="${key}" eager theme="dark">`);
  expect(page).toContain('<link rel="stylesheet" href="/sdk/v1/afters.css">');
});

test("it offers what the key reaches, and says what is no look", async () => {
  const html = await built({ element: "chat", of: `party:${other}`, paper: "red; } body { display: none" });
  expect(html).toContain(`value="party:${own}"`);
  expect(html).not.toContain(`value="party:${other}"`);
  expect(html).toContain(`<afters-chat for="${own}" key="${key}">`);
  expect(html).toContain("A colour such as #c2410c, or a length such as 12px");
  expect(html).not.toContain("afters-chat {");
  expect(await built({ element: "drop" })).toContain("There is nothing of this kind for this key yet.");
  const board = await built({ element: "leaderboard" });
  expect(board).toContain(`<afters-leaderboard key="${key}"></afters-leaderboard>`);
  const shown = await fetch(`${server.origin}/embed/leaderboard/all?key=${key}`);
  expect(await shown.text()).toContain('/leaderboard" target="_top">The leaderboard on afters');
});

test("a key, a poll and a party lead to the builder", async () => {
  const [poll, party] = [await aPoll({ titleSlug: "low-tide" }), await openParty({ titleSlug: "low-tide" })];
  expect(await pageOf(ada, `/operator/keys/${id}`)).toContain(`href="/operator/keys/embed?key=${id}"`);
  for (const [page, of] of [
    [`/operator/polls/${poll}`, `poll:${poll}`],
    [`/operator/parties/${party}`, `party:${party}`],
  ] as const)
    expect(await pageOf(ada, page)).toContain(`href="/operator/keys/embed?of=${of}"`);
});
