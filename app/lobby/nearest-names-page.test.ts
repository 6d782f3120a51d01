import { expect, test } from "vitest";
import { servePages } from "../../testing/pages.ts";

const { open } = servePages();

test.each([
  ["/afters?q=vespa+lime", "“vespa lime” isn’t on yet", "Vesper Line finale"],
  ["/character-chat?q=karmila+zz", "No results", "Carmilla"],
  ["/shop?q=karmila+zz", "No results", "Carmilla"],
  ["/chaos?q=the+brakke+whe", "No scene feels like that", ""],
  ["/fans?view=deep-dive&q=vfqzx+lwn", "Nothing found about that", ""],
])("a search without an answer offers the nearest three: %s", async (path, said, nearest) => {
  const page = await open(path);
  expect(page.text()).toContain(said);
  expect(page.text()).not.toContain("Failed");
  const offered = page.in(page.in().getByRole("navigation", { name: "Nearest to it" })).getAllByRole("link");
  expect(offered.map((link) => page.text(link))).toEqual([
    nearest ? expect.stringContaining(nearest) : expect.any(String),
    expect.any(String),
    expect.any(String),
  ]);
  const [first] = offered;
  const led = await open(first!.getAttribute("href")!);
  expect(led.document.querySelector(".empty")).toBeNull();
});
