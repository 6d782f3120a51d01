import type { TableDescription } from "./table.ts";

const limits = [
  "120 requests in 10 minutes for one session, or for one key and address without one",
  "600 requests in 10 minutes from one address",
];
const insertOnly = { rows: "none", verbs: ["insert"], embeds: {}, limits } as const;
const text = (about: string, more: { required?: true; nullable?: true } = {}) =>
  ({ type: "text", about, ...more }) as const;

export const betaSignups: TableDescription = {
  ...insertOnly,
  name: "beta_signups",
  about: "Requests for the SDK, and the waitlist, whose rows have the avatar waitlist.",
  columns: {
    username: text("On the waitlist the name in line, at most 50 characters; else the email.", {
      required: true,
    }),
    email: text("At most 255 characters. An email asks to confirm it.", { required: true }),
    name: text("At most 100 characters; on the waitlist it may be left out, and is the username."),
    avatar: text('"waitlist", or the organization, at most 100 characters.', { required: true }),
  },
  unique: { constraint: "beta_signups_email", columns: ["email"] },
};

export const fanInvites: TableDescription = {
  ...insertOnly,
  name: "fan_invites",
  about:
    "Requests of fans; which kind depends on the columns sent: name and email (Join), name, username and phone (Superfan Pass), and all four (beta).",
  columns: {
    name: text("At most 100 characters; of the Join form it is the username.", { required: true }),
    username: text("At most 50 characters. Of the Join form it is the name, and may be left out.", {
      nullable: true,
    }),
    phone: text("At most 20 characters.", { nullable: true }),
    email: text("At most 255 characters. An email asks to confirm it.", { nullable: true }),
  },
  unique: { constraint: "fan_invites_email", columns: ["email"] },
};

export const studioPartnerships: TableDescription = {
  ...insertOnly,
  name: "studio_partnerships",
  about: "Requests of studios.",
  columns: {
    studio_name: text("At most 100 characters; may be empty."),
    contact_name: text("At most 100 characters.", { required: true }),
    email: text("At most 255 characters.", { required: true }),
    company: text("At most 100 characters.", { required: true }),
    company_size: text("At most 100 characters; may be empty."),
    content_type: text("At most 100 characters; may be empty."),
    partnership_interest: text("At most 100 characters; may be empty."),
    message: text("At most 1,000 characters; may be empty."),
  },
};

export const creatorApplications: TableDescription = {
  ...insertOnly,
  name: "creator_applications",
  about: "Applications for the Creator Program.",
  columns: {
    name: text("At most 100 characters.", { required: true }),
    twitter: text("A handle of at most 100 characters; null if empty.", { nullable: true }),
    instagram: text("A handle of at most 100 characters; null if empty.", { nullable: true }),
    tiktok: text("A handle of at most 100 characters; null if empty.", { nullable: true }),
    combined_followers_count: { type: "integer", about: "How many follow, in all; 0 if left out." },
  },
};
