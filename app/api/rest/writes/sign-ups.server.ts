import * as z from "zod";
import { fieldErrors } from "../../../../platform/action/form.ts";
import { limitTo } from "../../../../platform/http/limits.server.ts";
import { keyedHash } from "../../../../platform/names/keyed-hashes.server.ts";
import { alreadyThere } from "../../../../platform/postgrest/refusal.ts";
import { personOrToBe } from "../../../../platform/session/persons.server.ts";
import { ofAddress, ofSession } from "../../../creators/signups/limits.ts";
import type { TakenRequest } from "../../../creators/signups/request/request-book.server.ts";
import type { Sender } from "../../../creators/signups/request/sender.server.ts";
import {
  BetaForm,
  CreatorForm,
  JoinBetaForm,
  PassForm,
  SdkForm,
  StudioForm,
  WaitlistForm,
} from "../../../creators/signups/sign-up-rules.ts";
import {
  applyAsCreator,
  Duplicate,
  joinWaitlist,
  requestBeta,
  requestJoin,
  requestPass,
  requestSdk,
  requestStudio,
} from "../../../creators/signups/sign-ups.server.ts";
import type { Caller } from "../../caller.server.ts";
import { checkFailed, missing, type SentRow } from "./body.server.ts";
import type { Write, Written } from "./writing.ts";

const perSession = limitTo(ofSession);
const perAddress = limitTo(ofAddress);

const taken: Written = { wasThere: false, key: null };

/** Without a session the key and the address stand for one: the same words sent twice are one request. */
async function senderOf({ holder, key, address }: Caller): Promise<Sender> {
  const signedIn = await holder();
  const session = signedIn?.session ?? keyedHash("sender", `${key?.id} ${address}`);
  await perSession(session);
  await perAddress(address);
  const fanId = signedIn && (await personOrToBe(signedIn.session));
  return { session, fanId, address, formKey: null, trapped: false, waitedMs: null };
}

function asked<Schema extends z.ZodType>(
  table: string,
  schema: Schema,
  fields: SentRow,
  columns: Record<string, string> = {},
): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const [field = "row", sentence = ""] = Object.entries(fieldErrors(parsed.error))[0] ?? [];
  throw checkFailed(table, columns[field] ?? field, sentence);
}

/** What is not there is left to the form's own rules. */
const said = (row: SentRow): SentRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

const isSaid = (row: SentRow, column: string) => (row[column] ?? "") !== "";

async function once(
  table: string,
  row: SentRow,
  work: () => Promise<TakenRequest | unknown>,
): Promise<Written> {
  const outcome = await work().catch((error) => {
    if (error instanceof Duplicate) return { duplicate: error.column };
    throw error;
  });
  const column = duplicateIn(outcome);
  if (!column) return taken;
  throw alreadyThere(table, `${table}_${column}`, { [column]: row[column] });
}

function duplicateIn(outcome: unknown): "email" | "username" | null {
  if (typeof outcome !== "object" || outcome === null || !("duplicate" in outcome)) return null;
  return outcome.duplicate === "username" ? "username" : "email";
}

const Named = WaitlistForm.extend({ name: SdkForm.shape.name.optional() });

/** Which form it is, the avatar says (BACKEND-10). */
export const writeBetaSignup: Write = async ({ row, caller }) => {
  const table = "beta_signups";
  const fields = said(row);
  if (row.avatar === "waitlist") {
    const input = asked(table, Named, fields);
    const sender = await senderOf(caller);
    return once(table, row, () => joinWaitlist(input, sender));
  }
  if ((row.name ?? null) === null) throw missing(table, "name");
  const input = asked(table, SdkForm, { ...fields, organization: row.avatar }, { organization: "avatar" });
  if (String(row.username).trim().toLowerCase() !== input.email.toLowerCase())
    throw checkFailed(table, "username", "Beside an organization, the username is the email.");
  const sender = await senderOf(caller);
  return once(table, row, () => requestSdk(input, sender));
};

/** Which form it is, its columns say (CONF-07). */
export const writeFanInvite: Write = async ({ row, caller }) => {
  const table = "fan_invites";
  const fields = said(row);
  if (isSaid(row, "phone") && isSaid(row, "email")) {
    const input = asked(table, BetaForm, fields);
    const sender = await senderOf(caller);
    return once(table, row, () => requestBeta(input, sender));
  }
  if (isSaid(row, "phone")) {
    const input = asked(table, PassForm, fields);
    const sender = await senderOf(caller);
    return once(table, row, () => requestPass(input, sender));
  }
  if (!isSaid(row, "email")) throw missing(table, "email");
  if (isSaid(row, "username") && row.username !== row.name)
    throw checkFailed(table, "username", "Without a phone, the name is the username.");
  const input = asked(table, JoinBetaForm, { username: row.name, email: row.email }, { username: "name" });
  const sender = await senderOf(caller);
  return once(table, { ...row, username: row.name }, () => requestJoin(input, sender));
};

const short = z.string().trim().max(100, "This must be less than 100 characters").default("");
const Partnership = StudioForm.extend({
  studio_name: short,
  company_size: short,
  content_type: short,
  partnership_interest: short,
  message: z.string().trim().max(1_000, "The message must be less than 1,000 characters").default(""),
});

export const writePartnership: Write = async ({ row, caller }) => {
  const input = asked("studio_partnerships", Partnership, said(row));
  await requestStudio("partnership", input, await senderOf(caller));
  return taken;
};

export const writeApplication: Write = async ({ row, caller }) => {
  const input = asked("creator_applications", CreatorForm, said(row));
  await applyAsCreator(input, await senderOf(caller));
  return taken;
};
