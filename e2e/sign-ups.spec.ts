import type { Locator, Page } from "@playwright/test";
import type { FormName } from "../app/signups/forms.ts";
import { nextOf } from "../app/signups/next/next-texts.ts";
import { axe, expect, test } from "./afters.ts";

/** A fan nobody has signed up as before. */
function somebody() {
  const one = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  return { username: `fan-${one}`, email: `${one}@salt.test` };
}

type Dialog = {
  name: FormName;
  rows: string;
  /** Where its button stands, and what it says. */
  page: string;
  opener: string;
  title: string;
  /** The page with the same form, for a browser without JavaScript. */
  form: string;
  submit: string;
  /** Label to a good answer. */
  fill: () => Record<string, string>;
  /** Label to what an empty form says under it. */
  errors: Record<string, string>;
  success: string;
  failure: string;
  /** The rows of its waiting and its failure. */
  waiting: string;
};

const missing = "Please fill in all required fields.";
const studio = () => ({
  "Contact name": "Nell Harrow",
  Email: somebody().email,
  Company: "Wick and Tallow Films",
});
const studioErrors = {
  "Contact name": "Contact name is required",
  Email: "Please enter a valid email",
  Company: "Company is required",
};
const studioFailure = "Failed to submit partnership request. Please try again.";
const inTouch = "Request submitted! We'll be in touch soon.";

const dialogs: Dialog[] = [
  {
    name: "join",
    rows: "JOIN-01, JOIN-02, JOIN-03, JOIN-10, JOIN-11, ROUTE-04",
    page: "/fans",
    opener: "Join Beta",
    title: "Join the Beta",
    form: "/join",
    submit: "Request access",
    fill: () => ({ Username: somebody().username, Email: somebody().email }),
    errors: { Username: "Please fill in all fields", Email: "Please fill in all fields" },
    success: "Request submitted!",
    failure: "Failed to submit request",
    waiting: "FORM-01, JOIN-09",
  },
  {
    name: "sdk",
    rows: "SDK-01, SDK-02, SDK-03, SDK-04, SDK-06, SDK-08, SDK-10, SDK-14, SDK-15",
    page: "/",
    opener: "Get the SDK",
    title: "Join the Future",
    form: "/sdk",
    submit: "Get the SDK",
    fill: () => ({ Name: "Nell Harrow", Email: somebody().email, Organization: "Wick and Tallow Films" }),
    errors: {
      Name: "Name is required",
      Email: "Invalid email address",
      Organization: "Organization is required",
    },
    success: inTouch,
    failure: "Something went wrong. Please try again.",
    waiting: "FORM-01, SDK-13",
  },
  {
    name: "pass",
    rows: "PASS-01, PASS-02, PASS-06, PASS-07, SUPERFANS-04",
    page: "/superfans",
    opener: "Unlock Superfan Pass",
    title: "Superfan Pass",
    form: "/superfans/pass",
    submit: "Request your pass",
    fill: () => ({ Name: "Nell Harrow", Username: somebody().username, Phone: "+44 20 7946 0001" }),
    errors: { Name: missing, Username: missing, Phone: missing },
    success: inTouch,
    failure: "Failed to submit request. Please try again.",
    waiting: "FORM-01, PASS-05",
  },
  {
    name: "partnership",
    rows: "PARTNER-01, PARTNER-02, PARTNER-05",
    page: "/studios",
    opener: "Request a partnership",
    title: "Request a partnership",
    form: "/studios/partnership",
    submit: "Request a partnership",
    fill: studio,
    errors: studioErrors,
    success: "Partnership request submitted successfully!",
    failure: studioFailure,
    waiting: "FORM-01, PARTNER-06",
  },
  {
    name: "studio-sdk",
    rows: "STUSDK-01, STUSDK-02, STUSDK-03, STUSDK-04, STUDIOS-04",
    page: "/studios",
    opener: "Get the Studio SDK",
    title: "Get Studio SDK",
    form: "/studios/sdk",
    submit: "Get Studio SDK",
    fill: studio,
    errors: studioErrors,
    success: "Partnership request submitted successfully!",
    failure: studioFailure,
    waiting: "FORM-01, STUSDK-04",
  },
  {
    name: "creators",
    rows: "CREATORS-03, CREATORS-05, CREATORS-12, CREATORS-14, CREATORS-15",
    page: "/creators",
    opener: "Create on afters",
    title: "Create on afters",
    form: "/creators/apply",
    submit: "Send application",
    fill: () => ({ "Full name": "Nell Harrow", TikTok: "@nell", "Followers, all together": "1200" }),
    errors: { "Full name": "Name is required" },
    success: "Creator application submitted successfully!",
    failure: "Failed to submit application. Please try again.",
    waiting: "FORM-01, CREATORS-13, CREATORS-16, CREATORS-17",
  },
];

async function fill(form: Page | Locator, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(value);
}

/** The header's Join Beta, or the button in the page itself. */
const openerOf = (page: Page, { opener }: Dialog) =>
  page
    .getByRole(opener === "Join Beta" ? "banner" : "main")
    .getByRole("button", { name: opener, exact: true })
    .first();

async function open(page: Page, dialog: Dialog) {
  await page.goto(dialog.page);
  await openerOf(page, dialog).click();
  const sheet = page.getByRole("dialog", { name: dialog.title });
  await expect(sheet).toBeVisible();
  return sheet;
}

for (const dialog of dialogs) {
  const { rows, title, submit, errors, success, failure, waiting } = dialog;
  const press = (form: Page | Locator) =>
    form.locator("form[method=post]").getByRole("button", { name: submit, exact: true }).click();

  test.describe(`${title} at ${dialog.page}, ${dialog.opener}`, () => {
    test(`${rows}: the dialog tells what is missing beside each field, takes a good answer, says so, and closes`, {
      tag: "@layout",
    }, async ({ page }) => {
      const sheet = await open(page, dialog);
      await axe(page);
      await press(sheet);
      for (const [label, error] of Object.entries(errors)) {
        const field = sheet.getByLabel(label, { exact: true });
        await expect(field).toHaveAccessibleDescription(new RegExp(error.replace(/[.]/g, "\\.")));
        await expect(field).toHaveAttribute("aria-invalid", "true");
      }
      await expect(sheet.getByLabel(Object.keys(errors)[0]!, { exact: true })).toBeFocused();
      await axe(page);
      await fill(sheet, dialog.fill());
      await press(sheet);
      await expect(page.getByRole("status").filter({ hasText: success })).toBeVisible();
      await expect(sheet).toHaveCount(0);
      const next = page.getByRole("dialog", { name: nextOf[dialog.name].title });
      await expect(next.getByText("Where to look")).toBeVisible();
      await axe(page);
      await next.getByRole("button", { name: "Close" }).click();
      await expect(openerOf(page, dialog)).toBeFocused();
      await openerOf(page, dialog).click();
      for (const label of Object.keys(dialog.fill()))
        await expect(sheet.getByLabel(label, { exact: true })).toHaveValue("");
    });

    test(`${waiting}: while it is sent the button waits, and a failure keeps the dialog and what was typed`, async ({
      page,
    }) => {
      const sheet = await open(page, dialog);
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(`**${dialog.form}`, async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        await held;
        await route.abort();
      });
      const typed = dialog.fill();
      await fill(sheet, typed);
      await press(sheet);
      await expect(sheet.getByRole("button", { name: "Submitting..." })).toBeDisabled();
      release();
      await expect(page.getByRole("alert").filter({ hasText: failure })).toBeVisible();
      for (const [label, value] of Object.entries(typed))
        await expect(sheet.getByLabel(label, { exact: true })).toHaveValue(value);
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test(`${rows.split(",")[0]}: the button leads to the same form, which answers in the same words`, async ({
        page,
      }) => {
        await page.goto(dialog.page);
        await openerOf(page, dialog).click();
        await expect(page).toHaveURL(new RegExp(`${dialog.form}\\??$`));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
        await press(page);
        const [label = "", error = ""] = Object.entries(errors)[0]!;
        await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(error));
        const typed = dialog.fill();
        const [kept = "", ...others] = Object.keys(typed);
        if (others.length > 0 && Object.keys(errors).length > 1) {
          await fill(page, { [kept]: typed[kept] ?? "" });
          await press(page);
          await expect(page.getByLabel(kept, { exact: true })).toHaveValue(typed[kept] ?? "");
        }
        await fill(page, typed);
        await press(page);
        await expect(page.getByRole("status").filter({ hasText: success })).toBeVisible();
        await expect(page.getByRole("heading", { name: nextOf[dialog.name].title })).toBeVisible();
        await expect(page.getByText("What happens next")).toBeVisible();
        await expect(page.getByLabel(kept, { exact: true })).toHaveValue("");
      });
    });
  });
}

test("JOIN-04, JOIN-05: the Join form's email is of email type, and its lengths are those of the other forms", async ({
  page,
}) => {
  const sheet = await open(page, dialogs[0]!);
  await expect(sheet.getByLabel("Email")).toHaveAttribute("type", "email");
  await fill(sheet, { Username: "u".repeat(51), Email: `${"e".repeat(250)}@salt.test` });
  await sheet.getByRole("button", { name: "Request access" }).click();
  await expect(sheet.getByLabel("Username")).toHaveAccessibleDescription(
    "Username must be less than 50 characters",
  );
  await expect(sheet.getByLabel("Email")).toHaveAccessibleDescription(
    "Email must be less than 255 characters",
  );
});

test("CREATORS-06, CREATORS-07: the follower count is a number from 0, and only the name is required", async ({
  page,
}) => {
  const sheet = await open(page, dialogs[5]!);
  const followers = sheet.getByLabel("Followers, all together");
  await expect(followers).toHaveAttribute("type", "number");
  await expect(followers).toHaveAttribute("min", "0");
  await expect(sheet.locator("[required]")).toHaveCount(1);
});

test("fields help a phone: keyboards, and what the browser may fill in", async ({ page }) => {
  await page.goto("/beta");
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("inputmode", "email");
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("autocomplete", "email");
  await expect(page.getByLabel("Phone", { exact: true })).toHaveAttribute("inputmode", "tel");
  await expect(page.getByLabel("Phone", { exact: true })).toHaveAttribute("autocomplete", "tel");
  await expect(page.getByLabel("Username")).toHaveAttribute("autocomplete", "username");
  await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("autocomplete", "name");
});

test("the field for machines is neither seen, reached nor read out", async ({ page }) => {
  await page.goto("/join");
  await expect(page.getByLabel("Leave this empty")).not.toBeInViewport();
  await page.getByLabel("Email", { exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("button", { name: "Request access" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Leave this empty" })).toHaveCount(0);
});

test("a post whose answer was lost can be sent again: it counts once and gets the same answer", async ({
  page,
}) => {
  const sheet = await open(page, dialogs[0]!);
  await page.route(
    "**/join",
    async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await fill(sheet, dialogs[0]!.fill());
  await sheet.getByRole("button", { name: "Request access" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to submit request" })).toBeVisible();
  await sheet.getByRole("button", { name: "Request access" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Request submitted!" })).toBeVisible();
});
