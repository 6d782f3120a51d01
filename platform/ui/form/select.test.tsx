import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Select } from "./select.tsx";

test("WIDGETS-01: an item with an empty value throws", () => {
  const options = [{ value: "", label: "Any month" }];
  expect(() => renderToString(<Select label="Month" options={options} />)).toThrow("not an empty string");
});

test("a select works before its list has loaded", () => {
  const options = [{ value: "september", label: "September" }];
  expect(renderToString(<Select label="Month" name="period" options={options} />)).toContain(
    '<option value="september"',
  );
});
