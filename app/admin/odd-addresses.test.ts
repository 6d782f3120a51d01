import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, startApp } from "../../testing/app.ts";
import type { Fan } from "../../testing/fan.ts";
import { signedIn } from "../../testing/operator.ts";

let server: RunningApp;
let operator: Fan;

beforeAll(async () => {
  server = await startApp();
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

const dashes = "-".repeat(36);

test.each([
  "mails?before=1",
  `mails?before=1%20${dashes}`,
  `mails?before=2026-02-30T10:00:00Z%20${dashes.replaceAll("-", "0")}`,
  "parties?before=1",
  "parties?before=2026-02-30T10:00:00.000Z",
  "requests/beta?from=2026-02-30&to=0000-01-01",
  "requests/beta?before=0x1&undo=true",
  "requests/beta?before=",
  "log?before=1e999",
  `people?request=${dashes}`,
])("an odd desk address, %s, shows the list as if the parameter were missing", async (path) => {
  expect((await operator.get(`/operator/${path}`)).status).toBe(200);
});

test.each([
  ["requests/beta?status=lost", "lost"],
  ["requests/beta?from=2026-02-30", "2026-02-30"],
  ["mails?state=flying", "flying"],
  ["polls?show=all", "all"],
  ["catalogue/pictures?kind=film", "film"],
  ["reports?show=everything", "everything"],
])("an address of the desk, %s, that narrows down by what there is not says so", async (path, word) => {
  const sentence = (html: string) => html.includes("There is nothing here called");
  const asked = await (await operator.get(`/operator/${path}`)).text();
  expect(sentence(asked)).toBe(true);
  expect(asked).toContain(`“${word}”`);
  expect(sentence(await (await operator.get(`/operator/${path.split("?")[0]}`)).text())).toBe(false);
});

test("an export narrowed down by what there is not is refused, not whole", async () => {
  expect((await operator.get("/operator/requests/beta/export.csv?status=lost")).status).toBe(400);
  expect((await operator.get("/operator/requests/beta/export.csv?status=new")).status).toBe(200);
});

test.each([`mails/${dashes}`, "mails/1", "requests/beta/01", "requests/beta/1e0", "requests/beta/%20"])(
  "%s of the desk is not found",
  async (path) => expect((await operator.get(`/operator/${path}`)).status).toBe(404),
);

test("an email that cannot be is not sent again", async () => {
  expect((await operator.post(`/operator/mails/${dashes}`)).status).toBe(404);
});
