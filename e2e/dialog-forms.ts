import type { Page } from "@playwright/test";
import type { FormName } from "../app/creators/signups/forms.ts";
import { uniqueWord } from "../testing/texts/unique-word.ts";

/** A form that opens as a dialog, and stands on a page of its own without JavaScript. */
export type DialogForm = {
  name: Exclude<FormName, "access">;
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
  Email: `${uniqueWord()}@salt.test`,
  Company: "Wick and Tallow Films",
});
const studioErrors = {
  "Contact name": "Contact name is required",
  Email: "Please enter a valid email",
  Company: "Company is required",
};
const studioFailure = "Failed to submit partnership request. Please try again.";
const inTouch = "Request submitted! We'll be in touch soon.";

export const dialogForms: DialogForm[] = [
  {
    name: "join",
    rows: "JOIN-01, JOIN-02, JOIN-03, JOIN-10, JOIN-11, ROUTE-04, PROD-08",
    page: "/fans",
    opener: "Join Beta",
    title: "Join the Beta",
    form: "/join",
    submit: "Request access",
    fill: () => ({ Username: `fan-${uniqueWord()}`, Email: `${uniqueWord()}@salt.test` }),
    errors: { Username: "Please fill in all fields", Email: "Please fill in all fields" },
    success: "Request submitted!",
    failure: "Failed to submit request",
    waiting: "FORM-01, JOIN-09",
  },
  {
    name: "sdk",
    rows: "SDK-01, SDK-02, SDK-03, SDK-04, SDK-06, SDK-08, SDK-10, SDK-14, SDK-15, PROD-08",
    page: "/",
    opener: "Get the SDK",
    title: "Join the Future",
    form: "/sdk",
    submit: "Get the SDK",
    fill: () => ({
      Name: "Nell Harrow",
      Email: `${uniqueWord()}@salt.test`,
      Organization: "Wick and Tallow Films",
    }),
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
    rows: "PASS-01, PASS-02, PASS-06, PASS-07, SUPERFANS-03, SUPERFANS-04, PROD-08",
    page: "/superfans",
    opener: "Unlock Superfan Pass",
    title: "Superfan Pass",
    form: "/superfans/pass",
    submit: "Request your pass",
    fill: () => ({ Name: "Nell Harrow", Username: `fan-${uniqueWord()}`, Phone: "+44 20 7946 0001" }),
    errors: { Name: missing, Username: missing, Phone: missing },
    success: inTouch,
    failure: "Failed to submit request. Please try again.",
    waiting: "FORM-01, PASS-05",
  },
  {
    name: "partnership",
    rows: "PARTNER-01, PARTNER-02, PARTNER-05, PROD-08",
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
    rows: "STUSDK-01, STUSDK-02, STUSDK-03, STUSDK-04, STUDIOS-04, PROD-07, PROD-08",
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

/** The header's Join Beta, or the button in the page itself. */
export const openerOf = (page: Page, { opener }: DialogForm) =>
  page
    .getByRole(opener === "Join Beta" ? "banner" : "main")
    .getByRole("button", { name: opener, exact: true })
    .first();
