import { data } from "react-router";
import { Problem } from "../problem.ts";

/** What an ErrorBoundary receives: `isRouteErrorResponse(error)` with this as `error.data`. */
export type Refusal = { code: string; sentence: string };

/** Turns refusals into route errors in loaders; other errors pass through. */
export async function asRouteError<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw data({ code: error.code, sentence: error.message } satisfies Refusal, { status: error.status });
  }
}
