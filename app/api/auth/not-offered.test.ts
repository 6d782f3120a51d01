import { expect, test } from "vitest";
import { Problem } from "../../../platform/problem.ts";
import { asked, servedBy } from "../../../testing/data-layer/asked.ts";
import { tokenKeys } from "../tokens/token-keys.server.ts";
import { authPart, wellKnown } from "./auth.server.ts";
import { authNotOffered } from "./not-offered.ts";

const served = servedBy(authPart);
const codeOf = async (answer: ReturnType<typeof served>) => {
  const { status, body } = await answer;
  return `${status} ${body?.error_code}`;
};

test("each method serves its path, and unsupported endpoints are refused by code", async () => {
  const keys = (await tokenKeys()).map(({ jwk }) => jwk);
  expect(await served(".well-known/jwks.json", { method: "HEAD" })).toEqual({
    status: 200,
    headers: { "Cache-Control": "public, max-age=60" },
    body: { keys },
  });
  expect(await wellKnown.serve(asked(""))).toMatchObject({ body: { keys } });
  const { body } = await served("settings");
  expect(body).toMatchObject({
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    passkeys_enabled: false,
    saml_enabled: false,
  });
  const external = body?.external as Record<string, boolean>;
  expect(Object.entries(external).flatMap(([name, open]) => (open ? [name] : []))).toEqual([
    "anonymous_users",
    "email",
  ]);
  expect(external).toHaveProperty("phone", false);
  expect((await served("health")).body).toMatchObject({ name: "Afters" });
  expect(await served("user", { method: "DELETE" })).toMatchObject({
    status: 405,
    body: { msg: "user takes GET and PUT." },
  });
  expect(await codeOf(served("else"))).toBe("404 not_found");
  const refused = [
    "authorize",
    "sso/x",
    "factors",
    "factors/1",
    "recover",
    "user/identities/1",
    "oauth/x",
    "passkeys/x",
    "admin/users",
  ];
  expect(await Promise.all(refused.map((path) => codeOf(served(path))))).toEqual(
    authNotOffered.map(({ status, code }) => `${status} ${code}`),
  );
  const isOpen = (method: string, path: string) => authPart.isOpen?.(method, path);
  for (const path of ["authorize", "callback", "sso/x", "saml/x", ".well-known/jwks.json"])
    expect(isOpen("POST", path)).toBe(true);
  expect([
    isOpen("GET", "verify"),
    isOpen("POST", "verify"),
    isOpen("GET", "user"),
    isOpen("GET", "my/authorize"),
  ]).toEqual([true, false, false, false]);
  expect(wellKnown.isOpen?.("GET", "anything")).toBe(true);
});

test("a refusal uses the dialect of the client's version and names the exceeded limit", () => {
  const told = (code: string, status: number, path = "user", version?: unknown) =>
    authPart.refusal(new Problem(code, status, "No."), {
      headers: version === undefined ? {} : { "x-supabase-api-version": version },
      url: `/auth/v1/${path}`,
    } as never);
  expect(told("unknown_key", 401)).toEqual({
    status: 401,
    headers: {},
    body: { code: 401, error_code: "no_authorization", msg: "No." },
  });
  for (const version of ["2024-01-01", "2025-01-01"])
    expect(told("bad_jwt", 401, "user", version)).toEqual({
      status: 403,
      headers: { "X-Supabase-Api-Version": "2024-01-01" },
      body: { code: "bad_jwt", message: "No." },
    });
  for (const version of ["2023-12-31", ["2024-01-01"]])
    expect(told("x", 400, "user", version).body).toMatchObject({ error_code: "x" });
  const codes = (...asked: [string, number, string?][]) =>
    asked.map(([code, status, path]) => {
      const { status: said, body } = told(code, status, path);
      return `${said} ${(body as { error_code: string }).error_code}`;
    });
  expect(
    codes(
      ["session_not_found", 401],
      ["invalid", 422],
      ["too_large", 413],
      ["failed", 500],
      ["slow_down", 429, "signup"],
      ["slow_down", 429, "otp"],
      ["slow_down", 429, "user?x"],
      ["slow_down", 429, "users"],
      ["slow_down", 429, "token?grant_type=refresh_token"],
      ["other", 429, "token"],
    ),
  ).toEqual([
    "403 session_not_found",
    "400 validation_failed",
    "413 validation_failed",
    "500 unexpected_failure",
    "429 over_request_rate_limit",
    "429 over_email_send_rate_limit",
    "429 over_email_send_rate_limit",
    "429 over_request_rate_limit",
    "503 over_request_rate_limit",
    "429 other",
  ]);
});
