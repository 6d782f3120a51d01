import { redirect } from "react-router";
import { operatorOf } from "../desk/operator.ts";
import { kindNames } from "../signups/desk/kinds.ts";
import type { Route } from "./+types/first-requests.route";
import { countRequests } from "./overview.server.ts";

/** GET /operator/requests leads to the first kind in which somebody waits, else to the first of all. */
export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "moderator");
  const counts = await countRequests();
  throw redirect(`/operator/requests/${counts.find(({ waiting }) => waiting > 0)?.kind ?? kindNames[0]}`);
}
