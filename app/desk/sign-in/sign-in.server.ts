import type { Call } from "../../../platform/action/call.server.ts";
import { config } from "../../../platform/config.server.ts";
import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { limitTo } from "../../../platform/http/limits.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { audit } from "../audit-log.server.ts";
import { backgroundRefresh } from "../background-refresh.ts";
import type { IdleOperator, Operator } from "../operator.ts";
import { auth, networkHeader } from "./auth.server.ts";
import { deskBrowsers, tokenOf } from "./browser.server.ts";
import { findLinkState } from "./links.server.ts";
import { roleAt, roleOf } from "./named.server.ts";
import { wayBackCookie } from "./way-back.server.ts";

/** What opened nothing, counted after it was looked at: wrong links keep no right one out. */
const wrongLinks = limitTo({ name: "sign-in-link", points: 30, seconds: 900 });

export const idleMinutes = 30;

export type DeskVisitor = {
  network: string;
  userAgent: string | null;
  cookies: string | undefined;
  requestId: string;
};

export type SignInResult = { cookies: string[] } | "spent" | "elsewhere";

export function deskVisitorOf({ headers, requestId }: Call, network: string): DeskVisitor {
  return { network, userAgent: headers["user-agent"] ?? null, cookies: headers.cookie, requestId };
}

/** What the library is told of whoever comes. Their session here is none of its business. */
export function deskHeadersOf({ network, userAgent, cookies }: DeskVisitor): Headers {
  return new Headers({ [networkHeader]: network, "user-agent": userAgent ?? "", cookie: cookies ?? "" });
}

/** In another browser than the one that asked a link opens nothing, and is not used up. */
export async function signIn(link: string, comer: DeskVisitor): Promise<SignInResult> {
  const way = await follow(link, comer);
  if (way === "spent") await wrongLinks(comer.network);
  return way;
}

async function follow(link: string, comer: DeskVisitor): Promise<SignInResult> {
  const where = await findLinkState(link, deskBrowsers.read(comer.cookies));
  if (where !== "here") return failed(where, comer);
  const { api } = await auth();
  return startDeskSession(comer, "Signed in.", async () => {
    const { headers, response } = await api.magicLinkVerify({
      query: { token: tokenOf(link) },
      headers: deskHeadersOf(comer),
      returnHeaders: true,
    });
    return { cookies: headers.getSetCookie(), email: response.user.email };
  });
}

function failed(reason: "spent" | "elsewhere", { requestId }: DeskVisitor): SignInResult {
  log.warn({ reason, requestId }, "a sign-in failed");
  return reason;
}

/** What `verified` throws of the library's is a way that leads nowhere. */
export async function startDeskSession(
  comer: DeskVisitor,
  said: string,
  verified: () => Promise<{ cookies: string[]; email: string }>,
): Promise<SignInResult> {
  const { isAPIError } = await auth();
  try {
    const { cookies, email } = await verified();
    if (!(await roleAt(email))) return failed("spent", comer);
    await endSessionBefore(comer.cookies);
    await audit({ email, network: comer.network }, { action: "sign-in", said });
    const browser = deskBrowsers.read(comer.cookies) ?? deskBrowsers.make();
    return { cookies: [...cookies, deskBrowsers.cookieOf(deskBrowsers.knowing(browser, email))] };
  } catch (error) {
    if (isAPIError(error)) return failed("spent", comer);
    throw error;
  }
}

/** A browser has one: what it carried until now opens nothing any more. */
async function endSessionBefore(cookies: string | undefined): Promise<void> {
  const before = cookies ? await recognized(cookies) : null;
  if (before) await query("delete from operator_sessions where id = $1", [before.session.id]);
}

const ofDesk = /^\/operator\b/i;

/** A request for `url`, a path with its query, keeps the session awake when it is one to the desk. */
export async function findOperator(
  cookies: string | undefined,
  network: string,
  url: string,
): Promise<Operator | IdleOperator | null> {
  const found = cookies ? await recognized(cookies) : null;
  if (!found) return null;
  const { id } = found.session;
  const [session] = await query<{ role: string | null; awake: boolean }>(
    `select o.role, s.seen_at > now() - $2 * interval '1 minute' as awake
     from operator_sessions s join operators o on o.id = s.operator_id where s.id = $1`,
    [id, idleMinutes],
  );
  const { email } = found.user;
  const role = session && roleOf(email, session.role);
  if (!role) return null;
  const desk = ofDesk.test(url);
  if (!session.awake) return desk ? { away: true, cookies: [wayBackCookie(url, "rested")] } : null;
  if (desk && !new URL(url, "http://desk").searchParams.has(backgroundRefresh))
    await query("update operator_sessions set seen_at = now() where id = $1", [id]);
  return { email, role, sessionId: id, signedInAt: found.session.createdAt, network };
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
     where o.email = $1 and s.expires_at > now() and s.seen_at > now() - $2 * interval '1 minute' order by s.created_at desc limit 50`,
    [email, idleMinutes],
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

/** `emails` are in lower case. Their sessions go too. */
export async function forgetOperators(emails: string[], on: Queryable): Promise<void> {
  await query("delete from operators where lower(email) = any($1)", [emails], on);
}
