import type { Hono } from "hono";
import { config } from "../../../platform/config.server.ts";
import { pageOf } from "../../creators/signups/forms.ts";
import { currentHouse } from "../../frame/house/house.server.ts";
import { publicPages } from "./public-pages.ts";

const notForMachines = [
  "/operator",
  "/showcase",
  "/afterparty",
  "/wrapped",
  "/account",
  "/hunts",
  "/tickets",
  "/identity",
  "/confirm/",
  "/mail/",
  "/waitlist/place/",
  "/live",
  "/metrics",
  ...Object.values(pageOf).filter((page) => page !== "/waitlist" && !page.startsWith("/afterparty")),
];

const dayMs = 24 * 3600 * 1000;
/** RFC 9116 asks for less than a year; a process that runs longer than this is overdue for an update anyway. */
const securityHoldsMs = 360 * dayMs;

/** `pages` are the paths this build serves; the sitemap names those of them that are for everybody. */
export const siteFiles =
  (pages: ReadonlySet<string>, now = Date.now()) =>
  (app: Hono) => {
    const { origin } = config;
    const listed = publicPages.filter((page) => pages.has(page));
    const urls = listed.map((page) => `  <url><loc>${origin}${page}</loc></url>`);
    const files: [path: string, type: string, text: string | (() => string)][] = [
      [
        "/sitemap.xml",
        "application/xml",
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`,
      ],
      [
        "/robots.txt",
        "text/plain",
        `User-agent: *\n${notForMachines.map((path) => `Disallow: ${path}\n`).join("")}\nSitemap: ${origin}/sitemap.xml\n`,
      ],
      [
        "/.well-known/security.txt",
        "text/plain",
        () =>
          [
            `Contact: mailto:${currentHouse().addresses.security}`,
            `Expires: ${new Date(now + securityHoldsMs).toISOString()}`,
            "Preferred-Languages: en",
            `Canonical: ${origin}/.well-known/security.txt`,
            "",
          ].join("\n"),
      ],
    ];
    for (const [path, type, text] of files) {
      app.get(path, (c) =>
        c.body(typeof text === "string" ? text : text(), 200, {
          "Content-Type": `${type}; charset=utf-8`,
          "Cache-Control": "public, max-age=3600, stale-while-revalidate=86400",
        }),
      );
    }
  };

type Routes = Record<string, { path?: string; index?: boolean; parentId?: string } | undefined>;

/** No parameters, no catch-all. */
export function pathsOf(routes: Routes): Set<string> {
  const whole = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${whole(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  const paths = Object.keys(routes)
    .filter((id) => routes[id]?.path || routes[id]?.index)
    .map((id) => whole(id) || "/");
  return new Set(paths.filter((path) => !/[:*]/.test(path)));
}
