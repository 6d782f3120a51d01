import { expect, test } from "vitest";
import { servePages } from "../../../../testing/pages.ts";

const { open } = servePages();

test.each([
  ["/privacy", "Privacy Policy"],
  ["/terms", "Terms of Service"],
  ["/guidelines", "House Guidelines"],
])("LEGAL-01, LEGAL-02, ROUTE-18: %s is a dated text with a table of contents", async (path, title) => {
  const page = await open(path);
  expect(page.status).toBe(200);
  page.in().getByRole("heading", { level: 1, name: title });
  expect(page.texts("p.meta")).toContain("Last updated September 20, 2025");
  const contents = page.in().getByRole("navigation", { name: "On this page" });
  const links = page.in(contents).getAllByRole("link");
  expect(links.length).toBeGreaterThan(7);
  for (const link of links)
    expect(page.texts(`.legal-text section${link.getAttribute("href")} h2`)).toEqual([page.text(link)]);
});

test("LEGAL-01: the privacy policy names data, retention and erasure", async () => {
  const page = await open("/privacy");
  const [text] = page.texts(".legal-text");
  for (const stored of [
    "afters_session",
    "keyed hash of your network address",
    "thirty days",
    "13 and older",
  ])
    expect(text).toContain(stored);
  const [mailbox] = page.in(page.main).getAllByRole("link", { name: "privacy@afters.app" });
  expect(mailbox?.getAttribute("href")).toBe("mailto:privacy@afters.app");
});
