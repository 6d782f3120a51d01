import type { ServerBuild } from "react-router";

const desk = /^operator(\/|$)/;

/** Every address under the desk, however it is written, and the list of routes answer as if there were no desk. */
export function publicRoutesOnly(build: ServerBuild): ServerBuild {
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
