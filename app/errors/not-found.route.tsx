import { data } from "react-router";
import { visitorContext } from "../../platform/session/visitor.ts";
import type { Route } from "./+types/not-found.route";
import { PageNotFound } from "./crash.tsx";

/** The path is logged, so that an operator sees which links lead nowhere (NOTFOUND-03). */
export function loader({ request, context }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname;
  context.get(visitorContext).log.info({ path }, "page not found");
  return data(null, { status: 404 });
}

export const action = () => data(null, { status: 404 });

export default function NotFound() {
  return <PageNotFound />;
}
