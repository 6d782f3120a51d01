import { Problem } from "../../../platform/problem.ts";
import { fansSessions } from "../../fans/fan-sessions.server.ts";
import { requireHolder } from "../caller.server.ts";
import type { TokenHolder } from "../tokens/tokens.server.ts";
import { ChangeUserForm } from "./auth-forms.ts";
import { invalid, parseBody, readJson } from "./bodies.server.ts";
import { type AuthEndpoint, queryOf } from "./endpoint.ts";
import { endTokenSession, endTokenSessions, findTokenSession } from "./token-sessions.server.ts";
import { userOf } from "./users.server.ts";

const signedOut = () => new Problem("session_not_found", 403, "This was signed out. Sign in again.");
const noToken = { status: 401, code: "no_authorization", when: "no access token was sent" };
const badToken = { status: 403, code: "bad_jwt", when: "it is forged, over, or not ours" };
const ended = { status: 403, code: "session_not_found", when: "its sign-in was ended" };

const example = { id: "0b1c…", is_anonymous: true, app_metadata: { user_session: "session_…" } };

async function asUser(holder: TokenHolder) {
  const found = await findTokenSession(holder.sessionId);
  if (!found) throw signedOut();
  return { status: 200, body: userOf(holder, found.createdAt) };
}

export const user: AuthEndpoint = {
  method: "GET",
  path: "user",
  summary: "Who holds the token. `app_metadata.user_session` is what their rows are under. `getUser()`",
  caller: "fan",
  answers: [{ status: 200, is: "the user", example }],
  refusals: [noToken, badToken, ended],
  limits: [],
  serve: async ({ caller }) => asUser(await requireHolder(caller)),
};

export const changeUser: AuthEndpoint = {
  method: "PUT",
  path: "user",
  summary: "Refuses by name what cannot be changed: there is neither a password nor metadata. `updateUser()`",
  caller: "fan",
  body: ChangeUserForm,
  answers: [{ status: 200, is: "the user", example }],
  refusals: [
    noToken,
    badToken,
    ended,
    { status: 422, code: "email_provider_disabled", when: "a password was sent" },
    { status: 422, code: "phone_provider_disabled", when: "a phone number was sent" },
    { status: 400, code: "validation_failed", when: "metadata or something unknown was sent" },
  ],
  limits: [],
  async serve(asked) {
    const holder = await requireHolder(asked.caller);
    const body = await readJson(asked);
    if (body.phone !== undefined)
      throw new Problem("phone_provider_disabled", 422, "Phone numbers are not kept here.");
    if (body.password !== undefined)
      throw new Problem("email_provider_disabled", 422, "There are no passwords here.");
    parseBody(ChangeUserForm, body);
    return asUser(holder);
  },
};

const scopes = ["global", "local", "others"];

export const logout: AuthEndpoint = {
  method: "POST",
  path: "logout",
  summary:
    "Ends this sign-in, the fan's others, or all of them. Access tokens of them are refused at once. `signOut()`",
  caller: "fan",
  query: { scope: "local, others or global (the default)" },
  answers: [{ status: 204, is: "nothing" }],
  refusals: [
    noToken,
    badToken,
    ended,
    { status: 400, code: "validation_failed", when: "the scope is another" },
  ],
  limits: [],
  async serve(asked) {
    const holder = await requireHolder(asked.caller);
    const scope = queryOf(asked).get("scope") ?? "global";
    if (!scopes.includes(scope)) throw invalid("scope: one of global, local and others");
    if (scope === "local") await endTokenSession(holder.sessionId);
    else
      await endTokenSessions(
        await fansSessions(holder.session),
        scope === "others" ? holder.sessionId : null,
      );
    return { status: 204 };
  },
};
