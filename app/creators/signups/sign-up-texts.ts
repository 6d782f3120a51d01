import type { ComponentProps } from "react";
import type { Field } from "../../../platform/ui/form/field.tsx";
import type { FormName } from "./forms.ts";

type FieldText = { name: string; optional?: boolean } & Pick<
  ComponentProps<typeof Field>,
  | "label"
  | "hint"
  | "type"
  | "autoComplete"
  | "inputMode"
  | "autoCapitalize"
  | "spellCheck"
  | "min"
  | "placeholder"
> & { lines?: number };

export type SignUpText = {
  title: string;
  subtitle: string;
  button: string;
  /** When the request could not be stored or sent, which is nobody's fault. */
  failed: string;
  fields: FieldText[];
};

const somethingWrong = "Something went wrong. Please try again.";
const tryAgain = "Failed to submit request. Please try again.";
const partnershipFailed = "Failed to submit partnership request. Please try again.";

const username: FieldText = {
  name: "username",
  label: "Username",
  autoComplete: "username",
  autoCapitalize: "none",
  spellCheck: false,
};
const name: FieldText = { name: "name", label: "Name", autoComplete: "name" };
const email: FieldText = {
  name: "email",
  label: "Email",
  type: "email",
  inputMode: "email",
  autoComplete: "email",
  autoCapitalize: "none",
  spellCheck: false,
};
const phone: FieldText = {
  name: "phone",
  label: "Phone",
  type: "tel",
  inputMode: "tel",
  autoComplete: "tel",
};
const company: FieldText = { name: "company", label: "Company", autoComplete: "organization" };
const contact: FieldText = { name: "contact_name", label: "Contact name", autoComplete: "name" };

const handle = (site: string, label: string): FieldText => ({
  name: site,
  label,
  optional: true,
  placeholder: "@you",
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
});

/** BETA-01, JOIN-02, SDK-01, PASS-01, PARTNER-01, STUSDK-01. */
export const textOf: Record<FormName, SignUpText> = {
  beta: {
    title: "Join the Beta",
    subtitle: "Get early access to the product and help shape the future of cultural conversation",
    button: "Request access",
    failed: somethingWrong,
    fields: [username, name, email, phone],
  },
  join: {
    title: "Join the Beta",
    subtitle: "Get early access to the product and help shape the future of cultural conversation",
    button: "Request access",
    failed: "Failed to submit request",
    fields: [username, email],
  },
  sdk: {
    title: "Join the Future",
    subtitle: "Put a live afterparty, a poll or a drop inside your own app. Tell us who you are.",
    button: "Get the SDK",
    failed: somethingWrong,
    fields: [name, email, { name: "organization", label: "Organization", autoComplete: "organization" }],
  },
  pass: {
    title: "Superfan Pass",
    subtitle: "Perks, places and presents for the ones who stay through the credits.",
    button: "Request your pass",
    failed: tryAgain,
    fields: [
      name,
      username,
      phone,
      {
        ...email,
        name: "contact_email",
        label: "Email (optional)",
        optional: true,
        hint: "If you would like it in writing.",
      },
    ],
  },
  partnership: {
    title: "Request a partnership",
    subtitle: "Tell us who you are. We answer with what your fans already do here.",
    button: "Request a partnership",
    failed: partnershipFailed,
    fields: [contact, email, company],
  },
  "studio-sdk": {
    title: "Get Studio SDK",
    subtitle: "We will be in touch to onboard you to Studio SDK.",
    button: "Get Studio SDK",
    failed: partnershipFailed,
    fields: [contact, email, company],
  },
  creators: {
    title: "Create on afters",
    subtitle: "Tell us where to find your work. Only the name is required.",
    button: "Send application",
    failed: "Failed to submit application. Please try again.",
    fields: [
      { ...name, label: "Full name" },
      handle("twitter", "X (Twitter)"),
      handle("instagram", "Instagram"),
      handle("tiktok", "TikTok"),
      {
        name: "combined_followers_count",
        label: "Followers, all together",
        optional: true,
        type: "number",
        inputMode: "numeric",
        min: 0,
        autoComplete: "off",
      },
    ],
  },
  waitlist: {
    title: "Request Access",
    subtitle: "Save your place in line, and bring a friend.",
    button: "Request Access",
    failed: tryAgain,
    fields: [username, email],
  },
  access: {
    title: "Request Access",
    subtitle: "Tell us where to write to, and why it should be you.",
    button: "Request Access",
    failed: tryAgain,
    fields: [email, { name: "reason", label: "Why you", lines: 4 }],
  },
};
