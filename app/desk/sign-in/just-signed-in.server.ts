import { redirectDocument } from "react-router";
import type { Operator } from "../operator.ts";
import { wayBackCookie } from "./way-back.server.ts";

const minutes = 15;

/**
 * What decides who gets in later, passkeys and other sessions, is changed by whoever proved a moment ago who they are:
 * a desk that was left open is not enough. Everybody else signs in again, and is back at `url` afterwards.
 */
export function requireJustSignedIn({ signedInAt }: Operator, url: string): void {
  if (Date.now() - signedInAt.getTime() < minutes * 60_000) return;
  const headers = { "Cache-Control": "no-store", "Set-Cookie": wayBackCookie(url, "sure") };
  throw redirectDocument("/sign-in", { status: 303, headers });
}
