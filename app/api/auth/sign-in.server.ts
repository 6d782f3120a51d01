import { isOwn } from "../../../platform/http/guard.server.ts";
import { issueSession } from "../../../platform/http/issue-session.server.ts";
import { limitTo } from "../../../platform/http/limits.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { readSession, sessionCookie } from "../../../platform/session/session.server.ts";
import type { ApiRequest } from "../part.ts";
import { AuthSignUpForm, RefreshForm } from "./auth-forms.ts";
import { type Body, invalid, parseBody, readJson, refusePhone } from "./bodies.server.ts";
import { type AuthEndpoint, authQueryOf, sessionExample } from "./endpoint.ts";
import { readRefreshToken } from "./refresh-token.server.ts";
import { openTokenSession, refresh } from "./token-sessions.server.ts";
import { sessionAnswer } from "./users.server.ts";

const perSession = limitTo({ name: "sign-in-session", points: 30, seconds: 60 });
const perTokenSession = limitTo({ name: "token-refresh", points: 30, seconds: 60 });

export const signUp: AuthEndpoint = {
  method: "POST",
  path: "signup",
  summary:
    "Signs in anonymously: as a new fan, or on pages of this Afters as the browser's current fan. `signInAnonymously()`",
  caller: "key",
  body: AuthSignUpForm,
  answers: [{ status: 200, is: "a session: access token, refresh token and user", example: sessionExample }],
  refusals: [
    { status: 422, code: "email_provider_disabled", when: "an email address and a password were sent" },
    { status: 422, code: "phone_provider_disabled", when: "a phone number was sent" },
    { status: 400, code: "validation_failed", when: "metadata or something unknown was sent" },
    { status: 429, code: "over_request_rate_limit", when: "too many came from an address" },
  ],
  limits: ["300 a minute and address", "30 a minute and browser"],
  async serve(asked) {
    const body = await readJson(asked);
    refuseProviders(body);
    parseBody(AuthSignUpForm, body);
    const { session, isOurs, isNew, headers } = await sessionOf(asked);
    const { caller } = asked;
    const keyId = caller.key?.id ?? null;
    const tokenSession = await openTokenSession({
      session,
      isOwnSession: !isOurs,
      keyId,
      userAgent: asked.headers["user-agent"] ?? "",
    });
    return { status: 200, headers, body: await sessionAnswer(tokenSession, isNew) };
  },
};

/** Sign-ups that are known elsewhere. */
function refuseProviders(body: Body): void {
  refusePhone(body);
  if (body.email !== undefined || body.password !== undefined)
    throw new Problem(
      "email_provider_disabled",
      422,
      "There are no passwords here: use signInAnonymously, or signInWithOtp with an address.",
    );
}

/**
 * A page of our own is recognised by its cookie, or given one, so that it and the client are the same fan. From
 * elsewhere no cookie is looked at.
 */
async function sessionOf({ headers, caller }: ApiRequest) {
  const isOurs = headers.origin !== undefined && isOwn(headers.origin, headers.host);
  const known = isOurs ? readSession(headers.cookie) : null;
  if (known) {
    await perSession(known.session);
    return { session: known.session, isOurs, isNew: false, headers: {} };
  }
  const session = await issueSession(caller.address);
  const cookie: Record<string, string> = isOurs ? { "Set-Cookie": sessionCookie(session) } : {};
  return { session, isOurs, isNew: true, headers: cookie };
}

export const token: AuthEndpoint = {
  method: "POST",
  path: "token",
  summary: "A new access token for a refresh token, which is used up by it. The client does it by itself.",
  caller: "key",
  query: { grant_type: "refresh_token" },
  body: RefreshForm,
  answers: [{ status: 200, is: "a session, as of a sign-in", example: sessionExample }],
  refusals: [
    { status: 400, code: "refresh_token_not_found", when: "it is unknown, or was signed out" },
    {
      status: 400,
      code: "refresh_token_already_used",
      when: "it was used more than ten seconds ago, a minute if what it brought was never used: the sign-in is ended",
    },
    {
      status: 422,
      code: "email_provider_disabled",
      when: "grant_type is password; others: provider_disabled, validation_failed",
    },
    { status: 503, code: "over_request_rate_limit", when: "too many: a client tries again by itself" },
  ],
  limits: ["30 a minute and sign-in"],
  async serve(asked) {
    const grant = authQueryOf(asked).get("grant_type");
    if (grant !== "refresh_token") throw refusedGrant(grant ?? "");
    const { refresh_token } = parseBody(RefreshForm, await readJson(asked));
    const read = readRefreshToken(refresh_token);
    if (read) await perTokenSession(read.sessionId);
    return { status: 200, body: await sessionAnswer(await refresh(refresh_token)) };
  },
};

function refusedGrant(grant: string): Problem {
  if (grant === "password")
    return new Problem("email_provider_disabled", 422, "There are no passwords here: use signInWithOtp.");
  if (grant === "id_token" || grant === "web3")
    return new Problem("provider_disabled", 400, `Signing in with ${grant} is disabled here.`);
  if (grant === "pkce")
    return invalid("grant_type: pkce is not offered here, make the client with flowType: 'implicit'");
  return invalid("grant_type: refresh_token is the only one");
}
