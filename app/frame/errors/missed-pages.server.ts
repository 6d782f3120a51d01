import { type createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { visitorContext } from "../../../platform/session/visitor.ts";

type Render = ReturnType<typeof createRequestHandler>;

/** Whoever has one is let in by it: it stands in no log, and neither does what was meant to be one. */
const secret = /^:(token|link)$/;

/**
 * NOTFOUND-03: every page that was asked for and is not there is in the log, whatever said so: a loader, an error
 * boundary or the list of routes; as a document, and as the data of a link that a script follows.
 */
export function withNotFoundLogging(render: Render, { routes }: ServerBuild): Render {
  const spoken = pathRedactor(routes);
  return async (request, context) => {
    const page = await render(request, context);
    const isAsked = request.method === "GET" || request.method === "HEAD";
    if (page.status === 404 && isAsked && context instanceof RouterContextProvider)
      context.get(visitorContext).log.info({ path: spoken(request.url) }, "page not found");
    return page;
  };
}

/** The path an address leads to, also where it asks for a page's data; for each secret the word that stands in the route. */
export function pathRedactor(routes: ServerBuild["routes"]): (address: string) => string {
  const whole = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [...whole(route.parentId), ...(route.path ? route.path.split("/") : [])] : [];
  };
  const withSecrets = Object.keys(routes)
    .map(whole)
    .filter((parts) => parts.some((part) => secret.test(part)));
  return (address) => {
    const { pathname } = new URL(address);
    const path = pathname.replace(/\/_(root)?\.data$/, "/").replace(/\.data$/, "");
    const asked = path
      .split("/")
      .filter((part) => part !== "")
      .map(decoded);
    const route = withSecrets.find((parts) =>
      parts
        .slice(0, parts.findIndex((part) => secret.test(part)) + 1)
        .every((part, n) => (part.startsWith(":") ? n < asked.length : isSame(part, asked[n]))),
    );
    if (!route) return path;
    return `/${asked.map((part, n) => (secret.test(route[n] ?? "") ? route[n] : part)).join("/")}`;
  };
}

const isSame = (part: string, asked: string | undefined) => part.toLowerCase() === asked?.toLowerCase();

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
