import type { IncomingMessage } from "node:http";
import { Problem } from "../../../platform/problem.ts";
import type { ApiRequest, Part } from "../part.ts";
import { authHealth, jwks, settings } from "./about.server.ts";
import { openLink, otp, resend, verify } from "./codes.server.ts";
import type { AuthEndpoint } from "./endpoint.ts";
import { identify } from "./identify.server.ts";
import { authRefusalOf } from "./not-offered.ts";
import { signUp, token } from "./sign-in.server.ts";
import { changeUser, logout, user } from "./user.server.ts";

export const authEndpoints: AuthEndpoint[] = [
  signUp,
  token,
  identify,
  otp,
  resend,
  verify,
  openLink,
  user,
  changeUser,
  logout,
  settings,
  authHealth,
  jwks,
];

const mostBytes = 16 * 1024;
const versionHeader = "X-Supabase-Api-Version";
const named = "2024-01-01";
/** A browser goes there itself, and says nothing but the address. */
const opened = /^(authorize|callback|sso\/|saml\/)/;
const letters = /^(otp|resend|user)(\?|$)/;

/** The dialect of the published client auth-js (docs/decisions/0065). */
export const authPart: Part = {
  name: "auth",
  prefix: "/auth/v1/",
  mostBytes,
  exposedHeaders: [versionHeader],
  isOpen: (method, path) =>
    path === jwks.path || opened.test(path) || (method === openLink.method && path === openLink.path),
  needs: () => [],
  serve: serveAuth,
  refusal: refusalIn,
};

/** Where libraries look that know nothing but the issuer's host. */
export const wellKnown: Part = {
  ...authPart,
  prefix: "/.well-known/jwks.json",
  isOpen: () => true,
  serve: (asked) => serveAuth({ ...asked, path: jwks.path + asked.path }),
};

async function serveAuth(asked: ApiRequest) {
  const method = asked.method === "HEAD" ? "GET" : asked.method;
  const known = authEndpoints.filter(({ path }) => path === asked.path);
  if (known.length === 0) throw authRefusalOf(asked.path);
  const endpoint = known.find((one) => one.method === method);
  if (endpoint) return endpoint.serve(asked);
  throw new Problem(
    "method_not_allowed",
    405,
    `${asked.path} takes ${known.map((one) => one.method).join(" and ")}.`,
  );
}

const codes: Record<string, { code: string; status?: number }> = {
  unknown_key: { code: "no_authorization" },
  sign_in_first: { code: "no_authorization" },
  bad_jwt: { code: "bad_jwt", status: 403 },
  session_not_found: { code: "session_not_found", status: 403 },
  slow_down: { code: "over_request_rate_limit" },
  invalid: { code: "validation_failed", status: 400 },
  too_large: { code: "validation_failed" },
  failed: { code: "unexpected_failure" },
};

function codeOf({ code, status }: Problem, path: string): { code: string; status?: number } {
  if (code === "slow_down" && letters.test(path)) return { code: "over_email_send_rate_limit", status };
  return codes[code] ?? { code };
}

function refusalIn(problem: Problem, { headers, url = "" }: IncomingMessage) {
  const path = url.slice(authPart.prefix.length);
  const { code, status = problem.status } = codeOf(problem, path);
  // A client takes any other refusal of its refresh token for the end, and forgets who somebody is.
  const later = code === "over_request_rate_limit" && path.startsWith(token.path);
  const told = later ? 503 : status;
  const version = headers[versionHeader.toLowerCase()];
  const names = typeof version === "string" && version >= named;
  const body = names
    ? { code, message: problem.message }
    : { code: told, error_code: code, msg: problem.message };
  return { status: told, headers: { ...(names && { [versionHeader]: named }) }, body };
}
