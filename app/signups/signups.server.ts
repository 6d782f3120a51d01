import { Problem } from "../../platform/problem.ts";
import type { BetaInput } from "./beta-form.ts";

/** Stores one request to join the beta. */
export async function requestBeta(_request: BetaInput): Promise<void> {
  throw new Problem("unavailable", 503, "Requests cannot be stored yet.");
}
