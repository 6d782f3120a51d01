import { cookie, cookieName, readCookie, seal, unseal } from "../../platform/session/session.server.ts";

type WayBack = { path: string };

const name = cookieName("afters_desk_back");
const keptSeconds = 3_600;
const desk = /^\/operator(\/|\?|$)/;

/** The router asks for a page's data under a name of its own. */
const pageOf = (url: string) =>
  url.replace(/\.data(?=\?|$)/, "").replace(/[?&](index|_routes=[^&]*)(?=&|$)/g, "");

export const wayBackCookie = (url: string): string => cookie(name, seal({ path: pageOf(url) }), keptSeconds);

export const forgetWayBack = cookie(name, "", 0);

/** A page of the desk where somebody was when their session had rested too long. */
export function readWayBack(cookies: string | null | undefined): string | null {
  const path = unseal<WayBack>(readCookie(cookies, name))?.path;
  return path && desk.test(path) ? path : null;
}
