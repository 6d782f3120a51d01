import { expect, test } from "vitest";
import { newSession, readSession, sessionCookie } from "./session.server.ts";

test("of several cookies of our name the one that we signed counts, wherever it stands", () => {
  const session = newSession();
  const [own = ""] = sessionCookie(session).split(";");
  const [name = ""] = own.split("=");
  for (const sent of [own, `${name}=stale; ${own}`, `${own}; ${name}=stale`, `${name}=; a=b; ${own}`])
    expect(readSession(sent)?.session, sent).toBe(session);
  expect(readSession(`${name}=stale; ${name}=made.up`)).toBeNull();
});
