import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Crash } from "../../frame/errors/crash.tsx";

const shown = (error: unknown, requestId?: string) =>
  renderToString(
    <MemoryRouter>
      <Crash error={error} requestId={requestId} />
    </MemoryRouter>,
  );

const answer = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

test("a crash shows a friendly sentence and the request id, never the error", () => {
  const html = shown(new Error("secret of the database"), "req-7");
  expect(html).toContain("Something on our side stopped this page.");
  expect(html).toContain("req-7");
  expect(html).not.toContain("secret");
});

test("a refusal shows its own sentence", () => {
  expect(shown(answer(403, { sentence: "This door is closed tonight." }))).toContain(
    "This door is closed tonight.",
  );
});

test("NOTFOUND-01: what a page does not find shows the not-found page", () => {
  expect(shown(answer(404, null))).toContain("Oops! Page not found");
});
