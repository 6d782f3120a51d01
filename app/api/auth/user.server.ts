import { transaction } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { personOf } from "../../../platform/session/persons.server.ts";
import {
  findAccount,
  sendCode,
  signOutEverywhere,
  signOutHere,
} from "../../fans/accounts/accounts.server.ts";
import { askingProgram } from "../../fans/accounts/askers.server.ts";
import { signOutOthers } from "../../fans/accounts/devices.server.ts";
import { sessionsOf } from "../../fans/fan-sessions.server.ts";
import { requireHolder } from "../caller.server.ts";
import type { TokenHolder } from "../tokens/tokens.server.ts";
import { ChangeUserForm } from "./auth-forms.ts";
import { invalid, parseBody, readJson, refuseRedirect } from "./bodies.server.ts";
import { emailLimits } from "./codes.server.ts";
import { type AuthEndpoint, authQueryOf, tokenRefusals } from "./endpoint.ts";
import {
  endTokenSession,
  endTokenSessions,
  findTokenSession,
  noteRequestedEmail,
  type TokenSession,
} from "./token-sessions.server.ts";
import { userOf } from "./users.server.ts";

const signedOut = () => new Problem("session_not_found", 403, "This was signed out. Sign in again.");

const example = { id: "0b1c…", is_anonymous: true, app_metadata: { user_session: "session_…" } };

async function sessionOf({ sessionId }: TokenHolder): Promise<TokenSession> {
  const found = await findTokenSession(sessionId);
  if (!found) throw signedOut();
  return found;
}

export const user: AuthEndpoint = {
  method: "GET",
  path: "user",
  summary: "Who holds the token. `app_metadata.user_session` is what their rows are under. `getUser()`",
  caller: "fan",
  answers: [{ status: 200, is: "the user", example }],
  refusals: tokenRefusals,
  limits: [],
  serve: async ({ caller }) => ({
    status: 200,
    body: await userOf(await sessionOf(await requireHolder(caller))),
  }),
};

export const changeUser: AuthEndpoint = {
  method: "PUT",
  path: "user",
  summary:
    "Emails a code that turns an anonymous user into an account: pass it to verify with the type email_change. Every other field is refused by name. `updateUser()`",
  caller: "fan",
  body: ChangeUserForm,
  answers: [{ status: 200, is: "the user; new_email is the address that is asked", example }],
  refusals: [
    ...tokenRefusals,
    {
      status: 422,
      code: "reauthentication_needed",
      when: "they keep a seat already: it is moved on its page",
    },
    { status: 422, code: "email_provider_disabled", when: "a password was sent" },
    { status: 422, code: "phone_provider_disabled", when: "a phone number was sent" },
    { status: 400, code: "validation_failed", when: "metadata or something unknown was sent" },
    { status: 429, code: "over_email_send_rate_limit", when: "too many emails were requested" },
  ],
  limits: emailLimits,
  async serve(asked) {
    const holder = await requireHolder(asked.caller);
    const body = await readJson(asked);
    if (body.phone !== undefined)
      throw new Problem("phone_provider_disabled", 422, "Phone numbers are not supported.");
    if (body.password !== undefined)
      throw new Problem("email_provider_disabled", 422, "There are no passwords here.");
    const { email } = parseBody(ChangeUserForm, body);
    refuseRedirect(asked);
    const session = await sessionOf(holder);
    const known = await userOf(session);
    if (email === undefined || email === known.email) return { status: 200, body: known };
    if (!known.is_anonymous) throw keptAlready();
    const { address } = asked.caller;
    await sendCode(email, askingProgram(address));
    await noteRequestedEmail(session.id, { email, network: address });
    const sentAt = new Date().toISOString();
    return { status: 200, body: { ...known, new_email: email, email_change_sent_at: sentAt } };
  },
};

const keptAlready = () =>
  new Problem(
    "reauthentication_needed",
    422,
    "This seat has an address. It is moved on the account page of this Afters, by who is signed in there.",
  );

const scopes = ["global", "local", "others"];

export const logout: AuthEndpoint = {
  method: "POST",
  path: "logout",
  summary:
    "Ends this sign-in, the others of the fan, or all of them, including browsers signed in by email. Their access tokens are refused at once. `signOut()`",
  caller: "fan",
  query: { scope: "local, others or global (the default)" },
  answers: [{ status: 204, is: "nothing" }],
  refusals: [...tokenRefusals, { status: 400, code: "validation_failed", when: "the scope is another" }],
  limits: [],
  async serve(asked) {
    const { session, sessionId } = await requireHolder(asked.caller);
    const scope = authQueryOf(asked).get("scope") ?? "global";
    if (!scopes.includes(scope)) throw invalid("scope: one of global, local and others");
    const fanId = await personOf(session);
    const account = await findAccount(fanId);
    if (scope === "local") await signOutThis(await sessionOf({ sessionId } as TokenHolder), account?.fanId);
    else {
      const all = fanId ? await transaction((on) => sessionsOf(on, fanId)) : [];
      if (account && scope === "global") await signOutEverywhere(account.fanId);
      if (account && scope === "others") await signOutOthers(account.fanId, session);
      await endTokenSessions([session, ...all], { keep: scope === "others" ? sessionId : null });
    }
    return { status: 204 };
  },
};

/** What a page of ours has signed in with stays its own. */
async function signOutThis({ id, session, isOwnSession }: TokenSession, accountOf?: string): Promise<void> {
  await endTokenSession(id);
  if (accountOf && isOwnSession) await signOutHere(accountOf, session);
}
