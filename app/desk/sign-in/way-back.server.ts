import {
  cookie,
  cookieName,
  readCookie,
  sealSession,
  unsealSession,
} from "../../../platform/session/session.server.ts";

/** Why somebody was sent to sign in again: the session had rested, or they are to prove who they are. */
export type SignOutReason = "rested" | "sure";

type WayBack = { path: string; why: SignOutReason };

const name = cookieName("afters_desk_back");
const keptSeconds = 3_600;
const desk = /^\/operator(\/|\?|$)/;

/** The router asks for a page's data under a name of its own. */
const pageOf = (url: string) =>
  url.replace(/\.data(?=\?|$)/, "").replace(/[?&](index|by-itself=?|_routes=[^&]*)(?=&|$)/g, "");

export const wayBackCookie = (url: string, why: SignOutReason): string =>
  cookie(name, sealSession("desk-back", { path: pageOf(url), why } satisfies WayBack), keptSeconds);

export const forgetWayBack = cookie(name, "", 0);

/** A page of the desk where somebody was before they were sent to sign in. */
export function readWayBack(cookies: string | null | undefined): WayBack | null {
  const back = unsealSession<WayBack>("desk-back", readCookie(cookies, name));
  return back && desk.test(back.path) ? back : null;
}
