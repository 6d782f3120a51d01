import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { visitorContext } from "../../platform/session/visitor.ts";
import { loader } from "./not-found.route.tsx";

test("NOTFOUND-03: the path is logged on the server, and the answer is a 404", () => {
  const logged: unknown[] = [];
  const context = new RouterContextProvider();
  const log = { error: () => {}, info: (...entry: unknown[]) => void logged.push(entry) };
  context.set(visitorContext, {
    session: null,
    fanId: null,
    address: "10.0.0.1",
    requestId: "r",
    flash: null,
    log,
  });
  const url = new URL("http://localhost/no/such?page=1");
  const answer = loader({ url, context } as unknown as Parameters<typeof loader>[0]);
  expect(answer.init?.status).toBe(404);
  expect(logged).toEqual([[{ path: "/no/such" }, "page not found"]]);
});
