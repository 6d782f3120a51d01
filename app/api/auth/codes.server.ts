import { setTimeout as delay } from "node:timers/promises";
import { config } from "../../../platform/config.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { meetPerson } from "../../../platform/session/persons.server.ts";
import {
  type AccountVisitor,
  type SignedIn,
  sendCode,
  signInWithCode,
  signInWithLink,
} from "../../fans/accounts/accounts.server.ts";
import { askingProgram } from "../../fans/accounts/askers.server.ts";
import type { ApiRequest } from "../part.ts";
import { OtpForm, ResendForm, VerifyForm } from "./auth-forms.ts";
import { invalid, parseBody, readJson, refusePhone, refuseRedirect } from "./bodies.server.ts";
import { type AuthEndpoint, authQueryOf, sessionExample } from "./endpoint.ts";
import { findRequester, noteRequestedEmail, openTokenSession } from "./token-sessions.server.ts";
import { sessionAnswer } from "./users.server.ts";

/** Longer than a letter takes to be queued, so that nobody is known by how long it took. */
const answeredAfterMs = 300;

const letterRefusals = [
  {
    status: 400,
    code: "validation_failed",
    when: "the email address is invalid, or an unknown field was sent",
  },
  { status: 422, code: "phone_provider_disabled", when: "a phone number was sent" },
  { status: 429, code: "over_email_send_rate_limit", when: "too many emails were requested" },
];
export const emailLimits = [
  "20 emails per network in 15 minutes",
  "5 in 10 minutes and 20 a day and address, for all who have not signed in under it before",
  "10 in 15 minutes and 40 a day, for a network that has",
];

/** An address that nobody keeps a seat under gets no letter where nobody new may come, and that is not told. */
async function ask(email: string, network: string, mayBeNew: boolean): Promise<void> {
  const settled = delay(answeredAfterMs);
  await sendCode(email, askingProgram(network), { mayBeNew });
  await settled;
}

export const otp: AuthEndpoint = {
  method: "POST",
  path: "otp",
  summary:
    "Sends an email with a six-digit code; the answer is the same for every address. The code signs in only from the network that requested it. `signInWithOtp({ email })`",
  caller: "key",
  body: OtpForm,
  answers: [{ status: 200, is: "nothing", example: {} }],
  refusals: letterRefusals,
  limits: emailLimits,
  async serve(asked) {
    const body = await readJson(asked);
    refusePhone(body);
    refuseRedirect(asked);
    const { email, create_user } = parseBody(OtpForm, body);
    await ask(email, asked.caller.address, create_user);
    return { status: 200, body: {} };
  },
};

export const resend: AuthEndpoint = {
  method: "POST",
  path: "resend",
  summary: "Sends a new code; the previous one no longer works. `resend()`",
  caller: "key",
  body: ResendForm,
  answers: [{ status: 200, is: "nothing", example: {} }],
  refusals: letterRefusals,
  limits: emailLimits,
  async serve(asked) {
    const body = await readJson(asked);
    refusePhone(body);
    refuseRedirect(asked);
    const { email } = parseBody(ResendForm, body);
    await ask(email, asked.caller.address, true);
    return { status: 200, body: {} };
  },
};

const wrong = () =>
  new Problem("otp_expired", 403, "Token has expired or is invalid: it is wrong, was used, or is too old.");

export const verify: AuthEndpoint = {
  method: "POST",
  path: "verify",
  summary:
    "Signs in with the code from the email. With the type email_change the anonymous user becomes an account, under a new session. `verifyOtp()`",
  caller: "key",
  body: VerifyForm,
  answers: [{ status: 200, is: "a session", example: sessionExample }],
  refusals: [
    {
      status: 403,
      code: "otp_expired",
      when: "the code is wrong, was tried three times, is over ten minutes old, or was requested from another network",
    },
    { status: 400, code: "validation_failed", when: "neither a code with its address nor a link was sent" },
    { status: 422, code: "phone_provider_disabled", when: "a phone number was sent" },
    { status: 429, code: "over_request_rate_limit", when: "too many codes were tried from a network" },
  ],
  limits: ["three tries a code", "30 wrong ones in 15 minutes and network"],
  async serve(asked) {
    const body = await readJson(asked);
    refusePhone(body);
    refuseRedirect(asked);
    const { type, email, token, token_hash: link } = parseBody(VerifyForm, body);
    const before = await comerOf(asked, type === "email_change" ? email : undefined, link !== undefined);
    const { session } = await enter(before.comer, email, token, link);
    if (before.askedIn) await noteRequestedEmail(before.askedIn, null);
    const { caller, headers } = asked;
    const opened = await openTokenSession({
      session,
      isOwnSession: true,
      keyId: caller.key?.id ?? null,
      userAgent: headers["user-agent"] ?? "",
    });
    return { status: 200, body: await sessionAnswer(opened) };
  },
};

/**
 * Whom a typed code makes somebody with a seat: who holds the token, or who asked for it as an anonymous user. A link
 * makes nobody that: anybody may have sent it.
 */
async function comerOf({ caller, headers }: ApiRequest, changing: string | undefined, byLink: boolean) {
  const holder = byLink ? null : await caller.holder();
  const who = changing && !holder && !byLink ? await findRequester(changing, caller.address) : null;
  const session = holder?.session ?? who?.session ?? null;
  // Also who has done nothing yet stays the user they are.
  if (session) await meetPerson(session);
  const network = caller.address;
  const asker = askingProgram(network).id;
  const comer: AccountVisitor = { session, browser: headers["user-agent"] ?? null, network, asker };
  return { comer, askedIn: who?.id };
}

async function enter(
  comer: AccountVisitor,
  email?: string,
  token?: string,
  link?: string,
): Promise<SignedIn> {
  try {
    if (link) return await signInWithLink(link, comer);
    if (email && token) return await signInWithCode(email, token.replace(" ", ""), comer);
  } catch (error) {
    throw error instanceof Problem && error.code === "wrong_code" ? wrong() : error;
  }
  throw invalid("token: a code with its email is wanted, or a token_hash");
}

export const openLink: AuthEndpoint = {
  method: "GET",
  path: "verify",
  summary:
    "Opens the Afters page where a press of a button uses the link: mail programs open links by themselves.",
  caller: "anybody",
  query: { token: "the token at the end of the link in the email", type: "magiclink" },
  answers: [{ status: 303, is: "the way to the page" }],
  refusals: [
    { status: 400, code: "validation_failed", when: "there is no token, or it is to lead elsewhere" },
  ],
  limits: [],
  async serve(asked) {
    refuseRedirect(asked);
    const token = authQueryOf(asked).get("token") ?? authQueryOf(asked).get("token_hash") ?? "";
    if (!/^[\w-]{1,2000}$/.test(token)) throw invalid("token: the end of the link in the email is required");
    return { status: 303, headers: { Location: `${config.origin}/account/link/${token}` } };
  },
};
