import { sessionCookie } from "../../platform/session/session.server.ts";
import type { RunningApp } from "../app.ts";
import { Fan } from "../fan.ts";
import { claimsOf } from "./signed-in.ts";

/** The browser of whoever holds the token: what is done there is done by the same fan. */
export function fanOf({ origin }: Pick<RunningApp, "origin">, token: string): Fan {
  const fan = new Fan(origin);
  const [name = "", value = ""] = (sessionCookie(claimsOf(token).user_session).split(";")[0] ?? "").split(
    "=",
  );
  fan.cookies.set(name, value);
  return fan;
}
