import type { Context } from "hono";
import { clientIpOf } from "../http/address.server.ts";
import type { Edge } from "../http/guard.server.ts";
import { issueSession } from "../http/issue-session.server.ts";
import { log } from "../logger.server.ts";
import { readFlash, saidFlashCookie } from "../session/flash.server.ts";
import { personOf } from "../session/persons.server.ts";
import { readSession, sessionCookie } from "../session/session.server.ts";
import type { Visitor } from "../session/visitor.ts";

/** GET creates no session; POST does. Throws slow_down (429). */
export async function pageVisitor(c: Context<Edge>): Promise<Visitor> {
  const cookies = c.req.header("cookie");
  const address = clientIpOf(c.env.incoming);
  const known = readSession(cookies);
  const session = known?.session ?? (c.req.method === "POST" ? await issueSession(address) : null);
  if (session && (!known || known.renew)) c.header("Set-Cookie", sessionCookie(session), { append: true });
  // The manifest request after a form must not use up the flash message.
  const flash = c.req.path === "/__manifest" ? null : readFlash(cookies);
  if (flash) c.header("Set-Cookie", saidFlashCookie, { append: true });
  const requestId = c.get("requestId");
  const fanId = await personOf(known?.session ?? null);
  return { session, fanId, address, requestId, flash, log: log.child({ requestId }) };
}
