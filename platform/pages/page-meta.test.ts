import { expect, test } from "vitest";
import { breadcrumb, pageMeta } from "./page-meta.ts";

const page = {
  origin: "https://afters.example",
  path: "/lamps",
  title: "Lamps",
  description: "All of them.",
  card: undefined,
};
const told = (more: object) => {
  const all = pageMeta({ ...page, ...more }) as Record<string, string>[];
  const of = (name: string) => all.find(({ property }) => property === name)?.content;
  return { all, image: of("og:image"), width: of("og:image:width"), title: of("og:title") };
};

test("a page tells its title, where it stands and what it is about", () => {
  expect(told({}).all).toEqual(
    expect.arrayContaining([
      { title: "Lamps | afters" },
      { name: "description", content: "All of them." },
      { tagName: "link", rel: "canonical", href: "https://afters.example/lamps" },
      { property: "og:title", content: "Lamps" },
      { property: "og:url", content: "https://afters.example/lamps" },
    ]),
  );
  const whole = told({ wholeTitle: "All lamps, lit" });
  expect([whole.all[0], whole.title]).toEqual([{ title: "All lamps, lit" }, "All lamps, lit"]);
});

test("a link preview has the page's card, whole and with its size", () => {
  expect(told({})).toMatchObject({ image: undefined, width: undefined });
  expect(told({ card: "/card.png" })).toMatchObject({
    image: "https://afters.example/card.png",
    width: "1200",
  });
});

test("facts are told to search engines in their own words", () => {
  expect(told({ facts: [breadcrumb(page.origin, page.path, page.title)] }).all.at(-1)).toEqual({
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "afters", item: "https://afters.example/" },
        { "@type": "ListItem", position: 2, name: "Lamps", item: "https://afters.example/lamps" },
      ],
    },
  });
});
