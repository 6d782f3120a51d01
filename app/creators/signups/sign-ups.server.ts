import type { z } from "zod";
import { emailsTo } from "../../../platform/mail/email-budget.server.ts";
import { personKeyOf } from "../../../platform/names/person-keys.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { alert } from "../../desk/alerts/alert.server.ts";
import { confirmationEmail } from "./confirm/confirmation-email.server.ts";
import { newInviteCode } from "./line/invite-code.server.ts";
import { RequestBook, type RequestMetadata, type TakenRequest } from "./request/request-book.server.ts";
import { mayBeWrittenTo, requestMetadata } from "./request/request-metadata.server.ts";
import type { Sender } from "./request/sender.server.ts";
import type {
  AccessForm,
  BetaForm,
  CreatorForm,
  JoinBetaForm,
  PassForm,
  SdkForm,
  StudioForm,
  WaitlistForm,
} from "./sign-up-rules.ts";

export const books = {
  // Somebody else with the same username, or the same person with another, is another request (BETA-20).
  beta: new RequestBook("fan_invites", ["name", "username", "phone", "email"], {
    alsoEqual: ["email", "username"],
  }),
  // Two people may have one name: what is asked for once is the address (BACKEND-13).
  join: new RequestBook("fan_invites", ["name", "username", "email"], { alsoEqual: ["email"] }),
  pass: new RequestBook("fan_invites", ["name", "username", "phone", "contact_email"]),
  // For another organization it is another request.
  sdk: new RequestBook("beta_signups", ["username", "email", "name", "avatar"], { alsoEqual: ["avatar"] }),
  waitlist: new RequestBook(
    "beta_signups",
    ["username", "email", "name", "avatar", "person_key", "invite_code"],
    {
      given: ["friend"],
      computed: {
        line_key: "nextval('waitlist_line')",
        invited_by: "(select i.id from beta_signups i where i.invite_code = r.friend)",
      },
    },
  ),
  studio: new RequestBook("studio_partnerships", [
    "contact_name",
    "email",
    "company",
    "studio_name",
    "company_size",
    "content_type",
    "partnership_interest",
    "message",
  ]),
  creators: new RequestBook("creator_applications", [
    "name",
    "twitter",
    "instagram",
    "tiktok",
    "combined_followers_count",
  ]),
  access: new RequestBook("access_requests", ["email", "reason"]),
  card: new RequestBook("access_requests", ["experience"]),
};

export const signUpsSettled = () => Promise.all(Object.values(books).map((book) => book.settled()));

/** `column` is the one that a request which is there has already. */
export class Duplicate extends Problem {
  readonly column: "email" | "username" | "other";

  constructor(sentence: string, column: "email" | "username" | "other", fields?: Record<string, string>) {
    super("duplicate", 409, sentence, fields);
    this.column = column;
  }
}

const beside = (column: "email" | "username", sentence: string) =>
  new Duplicate(sentence, column, { [column]: sentence });

const usernameTaken = "Username already registered. Please use a different one.";

/** A duplicate is answered like a success by our own page: there is no sentence for it (BETA-20). */
export async function requestBeta(input: z.output<typeof BetaForm>, sender: Sender): Promise<TakenRequest> {
  const metadata = requestMetadata("beta", sender, input, input.email);
  return books.beta.take(
    { ...metadata, ...input },
    await letterFor(metadata, input.email, input.name, sender),
  );
}

/** Username is stored as name and as username (JOIN-06). */
export async function requestJoin(input: z.output<typeof JoinBetaForm>, sender: Sender): Promise<void> {
  const { username, email } = input;
  const metadata = requestMetadata("join", sender, input, email);
  const row = { ...metadata, name: username, username, email };
  const taken = await books.join.take(row, await letterFor(metadata, email, username, sender));
  if (typeof taken !== "object") return;
  if (taken.duplicate === "other") throw new Error("A Join request conflicts with a row that is not there.");
  throw beside("email", "Email already registered");
}

/** One row of beta_signups (SDK-11). Our own page answers a duplicate for the same organization like a success. */
export async function requestSdk(input: z.output<typeof SdkForm>, sender: Sender): Promise<TakenRequest> {
  const { name, email, organization } = input;
  const metadata = requestMetadata("sdk", sender, input, email);
  return books.sdk.take({ ...metadata, username: email, email, name, avatar: organization }, null);
}

/** One row of fan_invites without an email (PASS-03, PASS-04). */
export async function requestPass(input: z.output<typeof PassForm>, sender: Sender): Promise<void> {
  const metadata = requestMetadata("pass", sender, input, input.contact_email);
  const letter = input.contact_email
    ? await letterFor(metadata, input.contact_email, input.name, sender)
    : null;
  const taken = await books.pass.take({ ...metadata, ...input }, letter);
  if (typeof taken === "object") throw beside("username", usernameTaken);
}

const unasked = {
  studio_name: "",
  company_size: "",
  content_type: "",
  partnership_interest: "",
  message: "",
};

/** The columns the form does not ask for stay empty (PARTNER-03, PARTNER-04). */
export async function requestStudio(
  form: "partnership" | "studio-sdk",
  input: z.output<typeof StudioForm> & Partial<typeof unasked>,
  sender: Sender,
): Promise<void> {
  const row = { ...requestMetadata(form, sender, input, input.email), ...unasked, ...input };
  if ((await books.studio.take(row, null)) !== "taken") return;
  const said =
    form === "partnership" ? "A studio asks for a partnership." : "A studio asks for the Studio SDK.";
  await alert("partnership", { key: row.key, said, path: `/operator/requests/${form}?status=new` });
}

export async function applyAsCreator(input: z.output<typeof CreatorForm>, sender: Sender): Promise<void> {
  await books.creators.take({ ...requestMetadata("creators", sender, input, null), ...input }, null);
}

/** One row of beta_signups with avatar "waitlist" (WAITLIST-05). Answers the request's key. Our own form asks for no name. */
export async function joinWaitlist(
  input: z.output<typeof WaitlistForm> & { name?: string },
  sender: Sender,
): Promise<string> {
  const { username, email, friend, name = username } = input;
  const metadata = requestMetadata("waitlist", sender, input, email);
  const row = {
    ...metadata,
    username,
    email,
    name,
    avatar: "waitlist",
    person_key: personKeyOf(email),
    invite_code: newInviteCode(),
    friend,
  };
  const taken = await books.waitlist.take(row, await letterFor(metadata, email, username, sender));
  if (typeof taken === "object")
    throw new Duplicate("Email or username already registered. Please use a different one.", taken.duplicate);
  return metadata.key;
}

/** Asking twice is answered alike. */
export async function requestAccess(input: z.output<typeof AccessForm>, sender: Sender): Promise<void> {
  await books.access.take({ ...requestMetadata("access", sender, input, input.email), ...input }, null);
}

/** One per fan and experience; asking again changes nothing. */
export async function requestExperience(experience: string, sender: Sender): Promise<void> {
  await books.card.take({ ...requestMetadata("access", sender, { experience }, null), experience }, null);
}

const letters = emailsTo({ name: "letters-person", points: 4 });

/** Request key to whether its letter may be written: the same post at the same moment is counted once. */
const asking = new Map<string, Promise<boolean>>();

async function letterFor(metadata: RequestMetadata, to: string, name: string, { address }: Sender) {
  if (!mayBeWrittenTo(metadata)) return null;
  const once = metadata.request_key ?? metadata.key;
  const asked = asking.get(once) ?? letters.mayWrite(to, address).finally(() => asking.delete(once));
  asking.set(once, asked);
  return (await asked) ? confirmationEmail(metadata, to, name) : null;
}
