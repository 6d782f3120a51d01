import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Ago } from "./ago.tsx";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const now = Date.UTC(2031, 4, 7);

test.each([
  [-minute, "just now"],
  [minute - 1, "just now"],
  [minute, "1 min ago"],
  [hour - 1, "59 min ago"],
  [hour, "1 h ago"],
  [24 * hour - 1, "23 h ago"],
  [24 * hour, "1 d ago"],
  [400 * 24 * hour, "400 d ago"],
])("AFTERS-29: a moment is told in whole minutes, hours and days: %i ms", (past, words) => {
  const html = renderToStaticMarkup(<Ago at={now - past} loadedAt={now} />);
  expect(html.replace(/<[^>]+>/g, "")).toBe(words);
  expect(html).toContain(`dateTime="${new Date(now - past).toISOString()}"`);
});
