import { expect, test } from "vitest";
import { Problem } from "../../../platform/problem.ts";
import { aHolder, servedBy } from "../../../testing/data-layer/asked.ts";
import { functions } from "./functions.server.ts";
import "../../fans/fan-sessions.server.ts";

const served = servedBy(functions);

test("cookie calls of our own pages stay theirs; all others go to the functions", () => {
  const leaves = (headers: object, method = "POST", url = "/functions/v1/face-swap") =>
    functions.leaves?.({ method, headers, url } as never);
  const own = { origin: "http://here.test", host: "here.test" };
  expect(leaves(own)).toBe(true);
  expect(leaves({ ...own, origin: "http://there.test" })).toBe(false);
  expect(leaves({ host: "here.test", "sec-fetch-site": "same-origin" })).toBe(true);
  expect(leaves({ host: "here.test", "sec-fetch-site": "cross-site" })).toBe(false);
  expect(leaves({ host: "here.test" })).toBe(false);
  expect(leaves({ ...own, origin: "http://there.test", "sec-fetch-site": "same-origin" })).toBe(false);
  expect([
    leaves({ ...own, apikey: "" }),
    leaves(own, "GET"),
    leaves(own, "POST", "/functions/v1/face-swap?apikey=x"),
  ]).toEqual([false, false, false]);
});

test("a function is called by name and method with a key, and names invalid fields", async () => {
  const post = (path: string, body: object, holder: ReturnType<typeof aHolder> | null = null) =>
    served(path, { method: "POST", body, holder, headers: { "content-type": "application/json" } });
  expect(await served("none")).toMatchObject({
    status: 404,
    body: { code: "no_such_function", error: "There is no function none." },
  });
  expect((await served("x".repeat(150))).body?.message).toBe(`There is no function ${"x".repeat(100)}.`);
  for (const path of ["deep-dive-library", "face-swap", "character-chat"])
    expect(await served(path)).toMatchObject({
      status: 405,
      body: { code: "method_not_allowed", message: `The function ${path} is asked with POST.` },
    });
  expect(await post("character-chat", {})).toMatchObject({ status: 422, body: { code: "invalid" } });
  const chat = await post("character-chat", { character: 7 }, aHolder());
  expect(chat).toMatchObject({
    status: 422,
    body: { code: "invalid", fields: { character: expect.any(String) } },
  });
  const talk = { character: "Nobody at all", message: "Who?", conversationHistory: [] };
  expect(await post("character-chat", talk, aHolder())).toMatchObject({
    status: 404,
    body: { code: "no_such_character" },
  });
  const nothing = { mode: "facts", query: "qqqqqqqqqqqq", type: "general" };
  expect(await post("deep-dive-library", nothing)).toMatchObject({
    status: 404,
    body: { code: "nothing_known" },
  });
  expect(functions.refusal(new Problem("busy", 503, "Busy."), {} as never)).toEqual({
    status: 503,
    body: { error: "Busy.", code: "busy", message: "Busy." },
  });
  expect([functions.reads?.("POST", "deep-dive-library"), functions.reads?.("POST", "face-swap")]).toEqual([
    true,
    false,
  ]);
});
