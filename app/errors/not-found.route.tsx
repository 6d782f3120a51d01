import { data } from "react-router";
import { visitorContext } from "../../platform/session/visitor.ts";
import type { Route } from "./+types/not-found.route";
import { PageNotFound } from "./crash.tsx";

/** The path is logged, so that an operator sees which links lead nowhere (NOTFOUND-03). */
export function loader({ url, context }: Route.LoaderArgs) {
  // Not the request's: a script that follows a link asks for the page's data at another address.
  context.get(visitorContext).log.info({ path: url.pathname }, "page not found");
  return data(null, { status: 404 });
}

export const action = () => data(null, { status: 404 });

export default function NotFound() {
  return <PageNotFound />;
}
