import { query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { issueSession } from "../../../platform/http/issue-session.server.ts";
import { limitTo } from "../../../platform/http/limits.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { meetPerson, personOf } from "../../../platform/session/persons.server.ts";
import { findAccount } from "../../fans/accounts/accounts.server.ts";
import { mergeForGood } from "../../fans/accounts/merge/merge.server.ts";
import { openFanSession } from "../../fans/fan-sessions.server.ts";
import type { PublishableKey } from "../keys/keys.server.ts";
import type { ApiRequest } from "../part.ts";
import type { TokenHolder } from "../tokens/tokens.server.ts";
import { assertionRefusals, subjectOfAssertion } from "./assertions.server.ts";
import { IdentifyForm } from "./auth-forms.ts";
import { parseBody, readJson } from "./bodies.server.ts";
import { type AuthEndpoint, sessionExample } from "./endpoint.ts";
import { findTokenSession, openTokenSession, type TokenSession } from "./token-sessions.server.ts";
import { sessionAnswer } from "./users.server.ts";

const perAddress = limitTo({ name: "identify-address", points: 300, seconds: 60 });
const needsAccount =
  "This fan has an account of their own here: they sign in with it, and no studio can for them.";

export const identify: AuthEndpoint = {
  method: "POST",
  path: "identify",
  summary:
    "A studio's own fan, named by a JWT that its server has signed (HS256, a signing secret of the key; sub, aud, exp at most ten minutes ahead): the same fan here on every device. With an access token, what they did before comes along.",
  caller: "key",
  body: IdentifyForm,
  answers: [{ status: 200, is: "a session, as of a sign-in", example: sessionExample }],
  refusals: [
    ...Object.entries(assertionRefusals).map(([code, when]) => ({
      status: code === "no_signing_secret" ? 422 : 401,
      code,
      when,
    })),
    { status: 403, code: "account_needed", when: needsAccount },
    { status: 400, code: "validation_failed", when: "no token was sent" },
  ],
  limits: ["300 a minute and address"],
  async serve(asked) {
    const { caller } = asked;
    await perAddress(caller.address);
    const { token } = parseBody(IdentifyForm, await readJson(asked));
    const holder = await caller.holder();
    // Nothing of the data layer's parts is open here, so there is a key.
    const key = caller.key as PublishableKey;
    const subject = await subjectOfAssertion(token, key);
    return { status: 200, body: await sessionAnswer(await sessionFor(subject, key.id, holder, asked)) };
  },
};

/** Whose browser it is so far: a fan without an account, whom nobody has named under this key. */
async function selfOf(holder: TokenHolder | null, keyId: number) {
  const fanId = await personOf(holder?.session ?? null);
  if (!fanId) return { fanId, isFree: holder !== null };
  const named = query("select 1 from identified_fans where key_id = $1 and fan_id = $2", [keyId, fanId]);
  const [account, rows] = await Promise.all([findAccount(fanId), named]);
  return { fanId, isFree: account === null && rows.length === 0 };
}

async function sessionFor(
  subject: string,
  keyId: number,
  holder: TokenHolder | null,
  asked: ApiRequest,
): Promise<TokenSession> {
  const self = await selfOf(holder, keyId);
  const known = await fanNamed(subject, keyId);
  if (known && known === self.fanId) return sessionOfHolder(holder);
  if (known) return joined(known, self.isFree ? self.fanId : null, asked);
  // Somebody else's browser, such as of two who share it: the new one begins anew.
  const isSame = holder !== null && self.isFree;
  const session = isSame ? holder.session : await issueSession(asked.caller.address);
  const fanId = await meetPerson(session);
  await query(
    "insert into identified_fans (key_id, subject, fan_id) values ($1, $2, $3) on conflict do nothing",
    [keyId, subject, fanId],
  );
  const bound = await fanNamed(subject, keyId);
  // Another device of theirs was first by a moment.
  if (bound && bound !== fanId) return joined(bound, isSame ? fanId : null, asked);
  return isSame ? sessionOfHolder(holder) : opened(session, asked);
}

const fanNamed = async (subject: string, keyId: number): Promise<string | null> =>
  (
    await queryOne<{ fanId: string }>(
      `select fan_id as "fanId" from identified_fans where key_id = $1 and subject = $2`,
      [keyId, subject],
    )
  )?.fanId ?? null;

/** Who has an account since is reached by that alone, or a studio's word would open it. Refusal: account_needed. */
async function joined(fanId: string, other: string | null, asked: ApiRequest): Promise<TokenSession> {
  if (await findAccount(fanId)) throw new Problem("account_needed", 403, needsAccount);
  const session = await issueSession(asked.caller.address);
  await transaction((on) => openFanSession(on, session, fanId));
  if (other) await mergeForGood({ from: other, into: fanId });
  return opened(session, asked);
}

const opened = (session: string, { caller, headers }: ApiRequest): Promise<TokenSession> =>
  openTokenSession({
    session,
    isOwnSession: true,
    keyId: caller.key?.id ?? null,
    userAgent: headers["user-agent"] ?? "",
  });

async function sessionOfHolder(holder: TokenHolder | null): Promise<TokenSession> {
  const found = holder && (await findTokenSession(holder.sessionId));
  if (!found) throw new Problem("session_not_found", 401, "This was signed out. Sign in again.");
  return found;
}
