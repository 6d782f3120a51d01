import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { config } from "../../platform/config.server.ts";
import { type Queryable, query, queryOne, transaction } from "../../platform/db/pool.server.ts";
import { limitTo } from "../../platform/http/limits.server.ts";
import { log } from "../../platform/logger.server.ts";
import { writeLetter } from "../../platform/mail/letter.ts";
import { queueLetters } from "../../platform/mail/outbox.server.ts";
import { audit } from "../desk/audit-log.server.ts";
import type { Operator } from "../desk/operator.ts";
import { auth, linkMinutes, networkHeader } from "./auth.server.ts";
import { isNamed, mayOperate, shellOperator } from "./named.server.ts";

const perAddress = limitTo({ name: "sign-in-address", points: 5, seconds: 900 });
const perNetwork = limitTo({ name: "sign-in-network", points: 20, seconds: 900 });
const followed = limitTo({ name: "sign-in-link", points: 30, seconds: 900 });

/** Longer than making a link takes, so that the time of the answer does not tell whose address it was. */
const answerMs = 600;

/** The operator's row is there before the link is followed: two first links at once would both write it. */
export async function makeLink(email: string): Promise<string> {
  await query(
    "insert into operators (id, name, email, email_verified) values ($1, '', $2, true) on conflict (email) do nothing",
    [randomUUID(), email],
  );
  let token = "";
  const take = (made: string) => {
    token = made;
  };
  const { api } = await auth();
  await api.signInMagicLink({ body: { email, metadata: { take } }, headers: new Headers() });
  return `${config.origin}/sign-in/${token}`;
}

/** Whoever asks learns nothing of whose address it is, neither in words nor in time. */
export async function askForLink(email: string, network: string): Promise<void> {
  const address = email.toLowerCase();
  await perNetwork(network);
  await perAddress(address);
  // Loaded for everybody, or the first who asks would learn from the time.
  await auth();
  const done = delay(answerMs);
  if (isNamed(address))
    await sendLink(address).catch((error) => log.error({ err: error }, "a sign-in letter was not written"));
  await done;
}

async function sendLink(to: string): Promise<void> {
  const href = await makeLink(to);
  const letter = writeLetter({
    title: "Sign in to the desk",
    lines: [
      `The link opens the desk of Afters once, within ${linkMinutes} minutes.`,
      "If it was not you who asked, do nothing: without the link nobody gets in.",
    ],
    action: { label: "Sign in", href },
    why: "Somebody asked for it on the sign-in page.",
  });
  await transaction((on) =>
    queueLetters(
      [{ kind: "sign-in", to, subject: "Your link to the desk", ...letter, despiteUnsubscribe: true }],
      on,
    ),
  );
}

/** Answers the cookies of the session it opened; null for a link that is spent, old or made up. */
export async function signIn(
  token: string,
  browser: string | null,
  network: string,
): Promise<string[] | null> {
  await followed(network);
  const headers = new Headers({ [networkHeader]: network, "user-agent": browser ?? "" });
  const { api, isAPIError } = await auth();
  try {
    const { headers: answered, response } = await api.magicLinkVerify({
      query: { token },
      headers,
      returnHeaders: true,
    });
    await audit({ email: response.user.email, network }, { action: "sign-in", said: "Signed in." });
    return answered.getSetCookie();
  } catch (error) {
    if (isAPIError(error)) return null;
    throw error;
  }
}

export async function findOperator(cookies: string | undefined, network: string): Promise<Operator | null> {
  const known = cookies ? await recognized(cookies) : null;
  if (!known || !mayOperate(known.user.email)) return null;
  return { email: known.user.email, sessionId: known.session.id, network };
}

/** The library believes one secret: it is asked with each of ours. */
async function recognized(cookies: string) {
  if (!cookies.includes("afters_desk.")) return null;
  const headers = new Headers({ cookie: cookies });
  for (const { secret } of config.sessionSecrets) {
    const { api } = await auth(secret);
    const found = await api.getSession({ headers });
    if (found) return { ...found, api };
  }
  return null;
}

/** Answers the cookies that take the session from the browser. */
export async function signOut(cookies: string, operator: Operator): Promise<string[]> {
  const { api } = (await recognized(cookies)) ?? (await auth());
  const { headers } = await api.signOut({
    headers: new Headers({ cookie: cookies }),
    returnHeaders: true,
  });
  await audit(operator, { action: "sign-out", said: "Signed out." });
  return headers.getSetCookie();
}

export type OperatorSession = { id: string; network: string; browser: string; since: Date; until: Date };

export function listSessions({ email }: Operator): Promise<OperatorSession[]> {
  return query<OperatorSession>(
    `select s.id, coalesce(s.network, '') as network, coalesce(s.browser, '') as browser, s.created_at as since, s.expires_at as until
     from operator_sessions s join operators o on o.id = s.operator_id
     where o.email = $1 and s.expires_at > now() order by s.created_at desc limit 50`,
    [email],
  );
}

export async function endOtherSessions(operator: Operator): Promise<number> {
  const ended = await query(
    `delete from operator_sessions s using operators o
     where o.id = s.operator_id and o.email = $1 and s.id <> $2 returning s.id`,
    [operator.email, operator.sessionId],
  );
  await audit(operator, { action: "end-sessions", said: `Ended ${ended.length} other sessions.` });
  return ended.length;
}

/** While nobody is named and nobody has been in yet. */
export async function firstLink(): Promise<string | null> {
  if (config.OPERATOR_EMAILS.length > 0) return null;
  const been = await queryOne("select 1 as been from audit_log where action = 'sign-in' limit 1");
  return been ? null : makeLink(shellOperator);
}

export async function shellLink(email = shellOperator): Promise<string> {
  if (!mayOperate(email)) throw new Error(`${email} is not among OPERATOR_EMAILS.`);
  return makeLink(email);
}

/** `emails` are in lower case. Their sessions go too. */
export async function forgetOperators(emails: string[], on: Queryable): Promise<void> {
  await query("delete from operators where lower(email) = any($1)", [emails], on);
}
