import { data } from "react-router";
import { Problem } from "../problem.ts";

/** What an ErrorBoundary gets of a refusal: `isRouteErrorResponse(error)`, with this as `error.data`. */
export type Refusal = { code: string; sentence: string };

/** For loaders. A bug stays a bug. */
export async function asRouteError<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw data({ code: error.code, sentence: error.message } satisfies Refusal, { status: error.status });
  }
}
