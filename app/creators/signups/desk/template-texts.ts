import { type Kind, type KindName, kindNames, kinds } from "./kinds.ts";

/** What an email to whoever sent a request is about: where it was moved to, or the key that was given for it. */
export type AnswerState = "invited" | "declined" | "key";
export type EmailTemplate = { subject: string; body: string };

/** Kinds for which a key is given from the request. */
export const keyKinds: readonly string[] = ["sdk", "studio-sdk"];

export const statesOf = (kind: Pick<Kind, "form">): AnswerState[] =>
  keyKinds.includes(kind.form) ? ["invited", "declined", "key"] : ["invited", "declined"];

export const isAnswerState = (kind: Pick<Kind, "form">, state: string | undefined): state is AnswerState =>
  statesOf(kind).some((known) => known === state);

export const answerStateWords: Record<AnswerState, string> = {
  invited: "Invited",
  declined: "Declined",
  key: "Key given",
};

/** What stands in braces in a template, and what is put there. */
export const placeholdersOf = (kind: Pick<Kind, "form">, state: AnswerState): Record<string, string> => ({
  name: "the name they gave",
  link: "a button that opens the right page",
  ...(state === "key" && { key: "the key", origins: "the pages that may write with it" }),
  ...(kind.form === "access" && state === "invited" && { password: "the password of /afterparty" }),
});

const hello = "Hello {name},";

const declined = (what: string): EmailTemplate => ({
  subject: `About your ${what}`,
  body: `${hello}

Thank you for asking. We read your ${what}, and we cannot say yes to it now.

That is about what fits at the moment, and says nothing about the next time. You are welcome to ask again.`,
});

const keyGiven: EmailTemplate = {
  subject: "Your key for Afters",
  body: `${hello}

Your key is ready:

{key}

These pages may sign people in and vote with it: {origins}. Every page may read. Write to us when another page needs it.

The documentation has an example for each step, and they run.

{link}`,
};

const seat: Record<"invited" | "declined", EmailTemplate> = {
  invited: {
    subject: "Your seat is free",
    body: `${hello}

You asked to come in, and there is a seat for you now. Choose a party and walk in: you need nothing else.

{link}`,
  },
  declined: declined("request for the beta"),
};

const sdk: Record<AnswerState, EmailTemplate> = {
  invited: {
    subject: "Your request for the SDK",
    body: `${hello}

We would like to see what you are building. Reply with the addresses of the pages that will use the SDK, and we send you a key for them.

Until then the documentation is open, and its examples run.

{link}`,
  },
  declined: declined("request for the SDK"),
  key: keyGiven,
};

const texts: Record<KindName, Partial<Record<AnswerState, EmailTemplate>>> = {
  beta: seat,
  join: seat,
  pass: {
    invited: {
      subject: "Your Superfan Pass",
      body: `${hello}

Your Superfan Pass is made out in your name. It opens drops for you before they open for everybody.

{link}`,
    },
    declined: declined("request for a Superfan Pass"),
  },
  waitlist: {
    invited: {
      subject: "You are next",
      body: `${hello}

Your place in line has come up: there is a seat for you now.

{link}`,
    },
    declined: declined("place in line"),
  },
  sdk,
  partnership: {
    invited: {
      subject: "Your partnership request",
      body: `${hello}

Thank you for your request. We would like to show you what fans of your titles do here, and plan a first party with you. Reply with two times that suit you this week or next.

{link}`,
    },
    declined: declined("partnership request"),
  },
  "studio-sdk": sdk,
  creators: {
    invited: {
      subject: "Your creator application",
      body: `${hello}

We looked at your work, and we would like to have you here. You can send us something of yours at any time.

{link}`,
    },
    declined: declined("creator application"),
  },
  access: {
    invited: {
      subject: "Your way into the Afterparty",
      body: `${hello}

There is a place for you at the Afterparty. The password is {password}

{link}`,
    },
    declined: declined("request for the Afterparty"),
  },
};

/** Where the button of each leads. */
export const linkOfKind: Record<KindName, { label: string; path: string }> = {
  beta: { label: "Come in", path: "/afters" },
  join: { label: "Come in", path: "/afters" },
  pass: { label: "See the drops", path: "/drops" },
  waitlist: { label: "Come in", path: "/afters" },
  sdk: { label: "Read the documentation", path: "/developers" },
  partnership: { label: "What studios get", path: "/studios" },
  "studio-sdk": { label: "Read the documentation", path: "/developers" },
  creators: { label: "Send your work", path: "/submit" },
  access: { label: "Open the Afterparty", path: "/afterparty" },
};

/** As the code has it. */
export function defaultTemplate(form: string, state: AnswerState): EmailTemplate {
  const text = texts[form as KindName]?.[state];
  if (!text) throw new Error(`There is no email for ${form}, ${state}.`);
  return text;
}

export const allTemplates = kindNames.flatMap((kind) =>
  statesOf(kinds[kind]).map((state) => ({ kind, title: kinds[kind].title, state })),
);
