import { Problem } from "../../../../platform/problem.ts";
import { count } from "../../../../platform/ui/numbers.ts";

export const statuses = ["new", "invited", "declined"] as const;
export type RequestStatus = (typeof statuses)[number];

export function statusNamed(name: string | null): RequestStatus {
  const status = statuses.find((known) => known === name);
  if (!status) throw new Problem("no_such_status", 422, "There is no such status. Nothing was changed.");
  return status;
}

export const statusWords: Record<RequestStatus, string> = {
  new: "New",
  invited: "Invited",
  declined: "Declined",
};

export type Kind = {
  table: "fan_invites" | "beta_signups" | "studio_partnerships" | "creator_applications" | "access_requests";
  form: string;
  title: string;
  /** The column that names the request in a list. */
  name: string;
  /** Column to heading, in a list. */
  listed: Record<string, string>;
  /** More columns, in the details and the export. */
  more?: Record<string, string>;
  confirms?: boolean;
};

const studio = {
  table: "studio_partnerships",
  name: "contact_name",
  listed: { contact_name: "Contact", company: "Company", email: "Email" },
  more: {
    studio_name: "Studio",
    company_size: "Company size",
    content_type: "Content",
    partnership_interest: "Interest",
    message: "Message",
  },
} as const;

const fan = { table: "fan_invites", name: "name", confirms: true } as const;

export const kinds = {
  beta: {
    ...fan,
    form: "beta",
    title: "Beta",
    listed: { name: "Name", username: "Username", email: "Email", phone: "Phone" },
  },
  join: { ...fan, form: "join", title: "Join Beta", listed: { username: "Username", email: "Email" } },
  pass: {
    ...fan,
    form: "pass",
    title: "Superfan Pass",
    listed: { name: "Name", username: "Username", phone: "Phone", contact_email: "Email" },
  },
  waitlist: {
    table: "beta_signups",
    form: "waitlist",
    title: "Waitlist",
    name: "username",
    confirms: true,
    listed: { username: "Username", email: "Email", friends: "Friends" },
    more: {
      invite_code: "Invite code",
      invited_by: "Invited by no.",
      friend_refusal: "Why it does not count",
    },
  },
  sdk: {
    table: "beta_signups",
    form: "sdk",
    title: "Fan SDK",
    name: "name",
    listed: { name: "Name", email: "Email", avatar: "Organization" },
  },
  partnership: { ...studio, form: "partnership", title: "Partnerships" },
  "studio-sdk": { ...studio, form: "studio-sdk", title: "Studio SDK" },
  creators: {
    table: "creator_applications",
    form: "creators",
    title: "Creators",
    name: "name",
    listed: {
      name: "Name",
      twitter: "Twitter",
      instagram: "Instagram",
      tiktok: "TikTok",
      combined_followers_count: "Followers",
    },
  },
  access: {
    table: "access_requests",
    form: "access",
    title: "Access",
    name: "email",
    listed: { email: "Email", experience: "Experience", reason: "Reason" },
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];

export const kindNamed = (name: string | undefined): Kind | null =>
  name && Object.hasOwn(kinds, name) ? kinds[name as KindName] : null;

export const flagWords: Record<string, string> = {
  trap: "A hidden field was filled in: probably a bot. No email was sent.",
  quick: "The form was sent faster than a person types.",
  disposable: "The address is of a service for throwaway addresses.",
  unlikely: "The address looks mistyped: emails to it will probably not arrive.",
  burst: "Many requests came from the same network within a short time.",
};

export const shownAs = (column: string, value: string | undefined): string =>
  value && column === "combined_followers_count" ? count(Number(value)) : (value ?? "");

export const columnsOfKind = (kind: Kind): Record<string, string> => ({ ...kind.listed, ...kind.more });
