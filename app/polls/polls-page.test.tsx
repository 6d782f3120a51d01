import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { orRefuse } from "../../platform/http/refusal.ts";
import { Problem } from "../../platform/problem.ts";
import { ErrorBoundary } from "./polls.route.tsx";

test("POLL-02: a page without its polls says so", () => {
  const error = { status: 503, statusText: "", internal: false, data: { code: "polls_unavailable" } };
  const Page = createRoutesStub([
    { path: "/polls", Component: () => <ErrorBoundary error={error} params={{}} /> },
  ]);
  expect(renderToStaticMarkup(<Page initialEntries={["/polls"]} />)).toContain("Failed to load polls");
});

test("POLL-02: a refusal reaches its page with status and sentence, a bug stays a bug", async () => {
  const refused = orRefuse(Promise.reject(new Problem("polls_unavailable", 503, "Failed to load polls")));
  await expect(refused).rejects.toMatchObject({
    init: { status: 503 },
    data: { code: "polls_unavailable", sentence: "Failed to load polls" },
  });
  await expect(orRefuse(Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
});
