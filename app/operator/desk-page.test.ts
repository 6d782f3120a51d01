import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../testing/app.ts";
import { Fan } from "../../testing/fan.ts";
import { signedIn } from "../../testing/operator.ts";
import { Page } from "../../testing/page.ts";
import { openParty } from "../../testing/party.ts";
import { filled } from "../../testing/sign-up.ts";

// The desk as it is read and pressed without scripts.

let server: RunningApp;
let operator: Fan;

beforeAll(async () => {
  server = await startApp();
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

const open = (path: string, by = operator) => Page.open(by, path);

test("a stranger finds the not-found page where the desk is, also after an operator was there", async () => {
  expect((await open("/operator/log")).status).toBe(200);
  const page = await open("/operator/log", new Fan(server.origin));
  expect(page.status).toBe(404);
  page.in().getByRole("heading", { name: "Oops! Page not found" });
});

test("signing out closes the desk", async () => {
  const other = await signedIn(server.origin);
  const out = await (await open("/operator/sessions", other)).press("Sign out");
  expect(out.path).toBe("/sign-in");
  expect((await open("/operator", other)).status).toBe(404);
});

test("a list is searched and moved on, and says what happened", async () => {
  const request = filled.beta();
  expect((await new Fan(server.origin).post("/beta", request)).status).toBeLessThan(400);
  const found = await open(`/operator/requests/beta?q=${request.username}`);
  const [row] = found
    .in(found.main)
    .getAllByRole("row")
    .filter((one) => found.text(one).includes(request.username ?? ""));
  const box = found.in(row).getByRole("checkbox");
  const picked = { [box.getAttribute("name") ?? ""]: box.getAttribute("value") ?? "" };
  const moved = await found.press("Declined", picked, found.main);
  expect(moved.text()).toContain("1 request of Beta set to Declined.");
  const undone = await moved.press("Undo");
  expect(undone.texts(".desk-status")[0]).toBe("New");
});

test("a poll is written in UTC", async () => {
  const page = await open("/operator/polls/new");
  const name = (label: string) => page.in(page.main).getByLabelText(label).getAttribute("name") ?? "";
  const made = await page.press("Create the poll", {
    [name("Question")]: "Who comes later?",
    [name("Options")]: "One\nTwo",
    [name("Opens (at once when empty)")]: "2099-01-01T12:00",
  });
  expect(made.texts(".desk-bar").join()).toContain("Scheduled");
  expect(made.html).toContain("2099-01-01T12:00");
});

test("the sample content is cleared only when the words are typed", async () => {
  await query("update parties set sample_of = id where id = $1", [await openParty()]);
  const page = await open("/operator/parties");
  const field = page.in(page.main).getByLabelText("Type “clear samples” to confirm");
  const told = await page.press("Clear the sample content", { [field.getAttribute("name") ?? ""]: "yes" });
  expect(told.text()).toContain("Nothing was done.");
});
