import type { ServerBuild } from "react-router";

const desk = /^operator(\/|$)/;

/**
 * The product as a stranger gets it: a build in which the desk's routes do not exist. Every page, data request and
 * form under them, and the list of routes that browsers ask for, is then the one of a path that leads nowhere,
 * however its address is written.
 */
export function withoutDesk(build: ServerBuild): ServerBuild {
  const { routes, assets } = build;
  const hidden = new Set(
    Object.values(routes).flatMap((route) => (route && hides(route, routes) ? [route.id] : [])),
  );
  const shown = <Route>(all: Record<string, Route>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !hidden.has(id)));
  return { ...build, routes: shown(routes), assets: { ...assets, routes: shown(assets.routes) } };
}

const ofDesk = /^\/(operator|__manifest)\b/i;

/** What an operator is answered is kept by nobody: not the desk, and not the list of its routes. */
export function keepPrivate(path: string, headers: Headers): void {
  if (!ofDesk.test(path)) return;
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex, nofollow");
}

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

function hides(route: Route, routes: Routes): boolean {
  if (route.path && desk.test(route.path)) return true;
  const parent = route.parentId ? routes[route.parentId] : undefined;
  return parent ? hides(parent, routes) : false;
}
