import type { Context } from "hono";
import { log } from "../logger.server.ts";
import { readFlash, saidFlashCookie } from "../session/flash.server.ts";
import { personOf } from "../session/persons.server.ts";
import { newSession, readSession, sessionCookie } from "../session/session.server.ts";
import type { Visitor } from "../session/visitor.ts";
import { addressOf } from "./address.server.ts";
import type { Edge } from "./guard.server.ts";

/** Visitors act there at once: they get their session with the page, so that a first act sent twice is one fan's. */
const personal = /^\/(afters|polls|identity|wrapped)(\/|\.data|$)/;

export async function pageVisitor(c: Context<Edge>): Promise<Visitor> {
  const cookies = c.req.header("cookie");
  const known = readSession(cookies);
  let session = known?.session ?? null;
  const acts = c.req.method === "POST";
  if (!session && (acts || (c.req.method === "GET" && personal.test(c.req.path)))) session = newSession();
  if (session && (!known || known.renew)) c.header("Set-Cookie", sessionCookie(session), { append: true });
  const flash = readFlash(cookies);
  if (flash) c.header("Set-Cookie", saidFlashCookie, { append: true });
  const requestId = c.get("requestId");
  const address = addressOf(c.env.incoming);
  const fanId = await personOf(known?.session ?? null);
  return { session, fanId, address, requestId, flash, log: log.child({ requestId }) };
}
