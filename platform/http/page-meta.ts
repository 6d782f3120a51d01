import type { MetaDescriptor } from "react-router";

/** Title, description, canonical address and Open Graph of one page. `path` is its one address, without filters. */
export function pageMeta({
  origin,
  path,
  title,
  description,
  image,
}: {
  origin: string;
  path: string;
  title: string;
  description: string;
  /** Address of a picture of the page, from the root. */
  image?: string;
}): MetaDescriptor[] {
  const url = `${origin}${path}`;
  return [
    { title: `${title} | afters` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "afters" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...(image ? [{ property: "og:image", content: `${origin}${image}` }] : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
