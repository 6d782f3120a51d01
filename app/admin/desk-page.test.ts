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
/** What is typed under a label, by the name of its field. */
const named = (page: Page, label: string, value: string) => ({
  [page.in(page.main).getByLabelText(label).getAttribute("name") ?? ""]: value,
});

test("a stranger gets the not-found page at the desk, even after an operator was there", async () => {
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
  const made = await page.press("Create the poll", {
    ...named(page, "Question", "Who comes later?"),
    ...named(page, "Options", "One\nTwo"),
    ...named(page, "Opens (at once when empty)", "2099-01-01T12:00"),
  });
  expect(made.texts(".desk-bar").join()).toContain("Scheduled");
  expect(made.html).toContain("2099-01-01T12:00");
});

test("the sample content is cleared only when the words are typed", async () => {
  await query("update parties set sample_of = id where id = $1", [await openParty()]);
  const page = await open("/operator/parties");
  const typed = named(page, "Type “clear samples” to confirm", "yes");
  const told = await page.press("Clear the sample content", typed);
  expect(told.text()).toContain("Nothing was done.");
});

test("a new party with its run-sheet is a plain form; a refusal keeps what was typed", async () => {
  const form = await open("/operator/parties/new");
  const typed = {
    ...named(form, "Title", "A plain night"),
    ...named(form, "Show or film", "Vesper Line"),
    ...named(form, "Host", "Wren"),
  };
  const sheet = (page: Page, lines: string) => named(page, "Run-sheet", lines);
  const refused = await form.press("Create the party", { ...typed, ...sheet(form, "9 Hot or Not: Nobody") });
  expect(refused.text()).toContain("Minute 9: there is no such character.");
  const card = refused.texts("figure").find((one) => one.includes("As fans will see it"));
  expect(card).toContain("A plain night");
  const made = await refused.press("Create the party", sheet(refused, "9 Hot or Not: Dex Amari"));
  made.in().getByRole("heading", { name: "A plain night", level: 1 });
  const ended = await made.press("Yes, end it");
  expect(ended.texts(".desk-bar").join()).toContain("Archived");
});

test("titles are added, moved, retired and put back", async () => {
  for (const title of ["Lamp", "Moth"]) {
    const form = await open("/operator/catalogue/titles/new");
    const made = await form.press("Publish now", named(form, "Name", title));
    made.in().getByRole("heading", { name: title });
  }
  const titles = "/operator/catalogue/titles";
  const place = (page: Page) =>
    Number(page.in(page.main).getByLabelText("Place of Moth").getAttribute("value"));
  const list = await open(titles);
  await list.press("Move Moth up");
  expect(place(await open(titles))).toBe(place(list) - 1);
  await (await open(titles)).press("Retire Moth");
  await (await open(titles)).press("Restore Moth");
  (await open(titles)).in().getByRole("button", { name: "Retire Moth" });
});
