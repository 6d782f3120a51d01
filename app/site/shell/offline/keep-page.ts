import { useEffect } from "react";
import { type DataStrategyResult, type MiddlewareFunction, useMatches } from "react-router";
import { connectivity, isNetworkError } from "../../../../platform/network/connectivity.ts";

let shown: Record<string, unknown> = {};

/** What the routes of this page last had from the server, for keepPage. */
export function useShownData(): void {
  const matches = useMatches();
  useEffect(() => {
    shown = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]));
  }, [matches]);
}

/** A page that asks for its own data anew and gets no answer keeps what it shows; the notice says how old that is. */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  if (request.url !== location.href) return results;
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== "error" || !isNetworkError(result) || shown[route] === undefined) continue;
    results[route] = { type: "data", result: shown[route] };
    connectivity.lost();
  }
  return results;
};
