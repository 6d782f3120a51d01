import { afterAll, beforeAll, expect, test } from "vitest";
import { unsubscribeAddress, unsubscribedAmong } from "../../../platform/mail/unsubscribes.server.ts";
import { sealSession } from "../../../platform/session/session.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const recipient = "someone.private@example.org";
const path = new URL(unsubscribeAddress(recipient)).pathname;
const isUnsubscribed = async () => (await unsubscribedAmong([recipient])).has(recipient);

const post = (headers: Record<string, string>, body: BodyInit, to = path) =>
  fetch(server.origin + to, { method: "POST", headers, body, redirect: "manual" });

test("opening the unsubscribe page changes nothing and shows a hint of the address", async () => {
  const page = await new Fan(server.origin).get(path);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain("Unsubscribe?");
  expect(html).toContain("s…@example.org");
  expect(html).not.toContain("someone.private");
  expect(html).toContain('content="noindex"');
  expect(await isUnsubscribed()).toBe(false);
});

test("a person stops the emails and allows them again, without scripts", async () => {
  const fan = new Fan(server.origin);
  const stopped = await fan.post(path, {}, path);
  expect([stopped.status, stopped.headers.get("location")]).toEqual([303, path]);
  expect(await isUnsubscribed()).toBe(true);
  expect(await (await fan.get(path)).text()).toContain("No more emails");
  expect((await fan.post(`${path}/undo`, {}, path)).status).toBe(303);
  expect(await isUnsubscribed()).toBe(false);
});

test("a mail program unsubscribes in one click, in either body format", async () => {
  const oneClick = "List-Unsubscribe=One-Click";
  const plain = { "Content-Type": "application/x-www-form-urlencoded" };
  const fromElsewhere = { ...plain, Origin: "https://mail.example", Accept: "text/html" };
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  for (const [headers, body] of [
    [plain, oneClick],
    [fromElsewhere, oneClick],
    [{ "Sec-Fetch-Site": "cross-site" }, form],
  ] as const) {
    const answer = await post(headers, body);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await isUnsubscribed()).toBe(true);
    await new Fan(server.origin).post(`${path}/undo`);
    expect(await isUnsubscribed()).toBe(false);
  }
});

test("only the stop itself is let in from other sites", async () => {
  expect((await post({ Origin: "https://mail.example" }, "", `${path}/undo`)).status).toBe(403);
});

test("a link that this server did not write leads to a kind page that knows nobody", async () => {
  const other = sealSession("flash", { tone: "success", message: "hello" });
  for (const token of ["forged", `${path.split("/").at(-1)}x`, other]) {
    const page = await new Fan(server.origin).get(`/mail/stop/${token}`);
    expect(page.status).toBe(404);
    const html = await page.text();
    expect(html).toContain("This link is incomplete");
    expect(html).not.toContain("example.org");
    expect((await post({}, "List-Unsubscribe=One-Click", `/mail/stop/${token}`)).status).toBe(404);
  }
  expect(await isUnsubscribed()).toBe(false);
});
