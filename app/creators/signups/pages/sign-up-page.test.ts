import { expect, test } from "vitest";
import { dialogForms } from "../../../../e2e/dialog-forms.ts";
import type { Page } from "../../../../testing/page.ts";
import { servePages } from "../../../../testing/pages.ts";
import { filled } from "../../../../testing/sign-up.ts";
import { nextTexts } from "../next/next-texts.ts";

const { open } = servePages();

const field = (page: Page, label: string) => page.in(page.main).getByLabelText(label);
const said = (page: Page, label: string) => page.description(field(page, label));
const fieldName = (page: Page, label: string) => field(page, label).getAttribute("name") ?? "";
const value = (page: Page, label: string) => field(page, label).getAttribute("value") ?? "";

/** What is typed under these labels, by the names of their fields. */
const typedIn = (page: Page, typed: Record<string, string>) =>
  Object.fromEntries(Object.entries(typed).map(([label, text]) => [fieldName(page, label), text]));

test.each(dialogForms.map((form) => [form.title, form.rows, form] as const))(
  "%s, %s: without JavaScript the button leads to the same form and answers",
  async (title, _rows, form) => {
    const start = await open(form.page);
    const region = form.opener === "Join Beta" ? start.in().getByRole("banner") : start.main;
    const [opener] = start.in(region).getAllByRole("button", { name: form.opener });
    const empty = await start.press(form.opener, {}, opener?.closest("form") ?? undefined);
    expect(empty.path.replace(/\?$/, "")).toBe(form.form);
    empty.in().getByRole("heading", { level: 1, name: title });
    const press = (page: Page, typed: Record<string, string> = {}) =>
      page.press(form.submit, typedIn(page, typed), page.main);
    let page = await press(empty);
    for (const [label, error] of Object.entries(form.errors)) expect(said(page, label)).toContain(error);
    const typed = form.fill();
    const [kept = "", ...others] = Object.keys(typed);
    if (others.length > 0 && Object.keys(form.errors).length > 1) {
      page = await press(page, { [kept]: typed[kept] ?? "" });
      expect(value(page, kept)).toBe(typed[kept]);
    }
    page = await press(page, typed);
    const told = page
      .in()
      .getAllByRole("status")
      .map((one) => page.text(one));
    expect(told.join()).toContain(form.success);
    page.in().getByRole("heading", { name: nextTexts[form.name].title });
    page.in().getByText("What happens next");
    expect(value(page, kept)).toBe("");
  },
);

// Also BETA-19..20.
test("BETA-01..03, BETA-15: the beta form has its fields and keeps its input on errors", async () => {
  const page = await open("/beta");
  page.in().getByRole("heading", { level: 1, name: "Join the Beta" });
  page.in().getByText("Get early access to the product and help shape the future of cultural conversation");
  const labels = ["Username", "Name", "Email", "Phone"];
  for (const label of labels) field(page, label);
  const refused = await page.press("Request access", { username: "nell", email: "nell@" }, page.main);
  expect(value(refused, "Username")).toBe("nell");
  expect(labels.map((label) => said(refused, label))).toEqual([
    "",
    "Name is required",
    "Please enter a valid email",
    "Phone is required",
  ]);
  const fan = filled.beta();
  for (let time = 0; time < 2; time++) {
    const taken = await page.press("Request access", fan, page.main);
    taken.in().getByText("Request submitted! We'll be in touch soon.");
    expect(value(taken, "Username")).toBe("");
  }
});

test("BETA-08: the server checks the same rules", async () => {
  const page = await open("/beta");
  const long = { ...filled.beta(), username: "u".repeat(51) };
  const refused = await page.press("Request access", long, page.main);
  expect(refused.status).toBe(422);
  expect(said(refused, "Username")).toBe("Username must be less than 50 characters");
});

// Also PROD-08.
test("JOIN-04..05, ROUTE-04: the Join form asks for two things with the usual limits", async () => {
  const page = await open("/join");
  expect(page.in(page.main).getAllByRole("textbox")).toEqual([field(page, "Username"), field(page, "Email")]);
  expect(page.in(page.main).queryByLabelText("Phone")).toBeNull();
  expect(field(page, "Email").getAttribute("type")).toBe("email");
  const long = { username: "u".repeat(51), email: `${"e".repeat(250)}@salt.test` };
  const refused = await page.press("Request access", long, page.main);
  expect(said(refused, "Username")).toBe("Username must be less than 50 characters");
  expect(said(refused, "Email")).toBe("Email must be less than 255 characters");
});

test("CREATORS-06..07: followers are a number from 0, and only the name is required", async () => {
  const page = await open("/creators/apply");
  const followers = field(page, "Followers, all together");
  expect(["type", "min"].map((name) => followers.getAttribute(name))).toEqual(["number", "0"]);
  expect(page.main.querySelectorAll("[required]")).toHaveLength(1);
});

test("fields help a phone: keyboards, and what the browser may fill in", async () => {
  const page = await open("/beta");
  const help = ["Email", "Phone", "Username", "Name"].map((label) =>
    ["inputmode", "autocomplete"].map((name) => field(page, label).getAttribute(name)),
  );
  expect(help).toEqual([
    ["email", "email"],
    ["tel", "tel"],
    [null, "username"],
    [null, "name"],
  ]);
});

// Also WAITLIST-10, ROUTE-02.
test("WAITLIST-01..04, WAITLIST-08: the waitlist is a plain form of two fields", async () => {
  const page = await open("/waitlist?friend=abcdefghjk");
  page.in().getByRole("heading", { level: 1, name: "Request Access" });
  expect(page.in(page.main).getAllByRole("textbox")).toEqual([field(page, "Username"), field(page, "Email")]);
  const button = page.in(page.main).getByRole("button", { name: "Request Access" });
  expect(button.getAttribute("type")).toBe("submit");
  expect((await page.follow("Cancel")).path).toBe("/");
  const request = (on: Page, typed = {}) => on.press("Request Access", typed, on.main);
  const refused = await request(page, { username: "   " });
  for (const label of ["Username", "Email"])
    expect(said(refused, label)).toBe("Please fill in all required fields.");
  const code = refused.main.querySelector("form[method=post] input[name=friend]");
  expect(code?.getAttribute("value")).toBe("abcdefghjk");
  const fan = filled.waitlist();
  const taken = await request(refused, fan);
  const told = taken
    .in()
    .getAllByRole("status")
    .map((one) => taken.text(one));
  expect(told.join()).toContain("Request submitted! We'll be in touch soon.");
  const place = await taken.follow("See your place in line");
  place.in().getByRole("heading", { level: 1, name: "Your place in line" });
  expect(place.texts(".place-number .numeral")).toEqual([expect.stringMatching(/^[\d,]+$/)]);
  place.in().getByText(/Not confirmed yet/);
  expect(place.html).not.toContain(fan.email);
  const invite = new URL(place.in().getByLabelText("Your invite link").getAttribute("value") ?? "");
  const friend = await open(invite.pathname + invite.search);
  friend.in().getByText(/A friend holds the door/);
  const theirs = friend.main.querySelector("form[method=post] input[name=friend]");
  expect(theirs?.getAttribute("value")).toMatch(/^[a-z2-9]{10}$/);
  const again = await request(await open("/waitlist"), fan);
  expect(again.text(again.main)).toContain(
    "Email or username already registered. Please use a different one.",
  );
});
