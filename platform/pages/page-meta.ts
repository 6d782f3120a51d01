import type { MetaDescriptor } from "react-router";

type Facts = Record<string, unknown>;

export function pageMeta({
  origin,
  path,
  title,
  wholeTitle,
  description,
  card,
  facts = [],
}: {
  origin: string;
  path: string;
  title: string;
  /** If the title is not just the page's name and ours. */
  wholeTitle?: string;
  description: string;
  /** The preview picture: PNG or JPEG, 1200 by 630, since some messengers show no WebP. */
  card: string | undefined;
  facts?: Facts[];
}): MetaDescriptor[] {
  const url = `${origin}${path}`;
  return [
    { title: wholeTitle ?? `${title} | afters` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "afters" },
    { property: "og:title", content: wholeTitle ?? title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...(card
      ? [
          { property: "og:image", content: `${origin}${card}` },
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
          { property: "og:image:alt", content: title },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...facts.map((each) => ({ "script:ld+json": { "@context": "https://schema.org", ...each } })),
  ];
}

export const breadcrumb = (origin: string, path: string, title: string): Facts => ({
  "@type": "BreadcrumbList",
  itemListElement: [
    { "@type": "ListItem", position: 1, name: "afters", item: `${origin}/` },
    { "@type": "ListItem", position: 2, name: title, item: `${origin}${path}` },
  ],
});
