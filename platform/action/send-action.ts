import { connectivity, isNetworkError } from "../network/connectivity.ts";
import { openSession } from "../network/open-session.ts";

export type ActionAnswer<Answer extends object = object> =
  | ({ ok: true; message?: string } & Answer)
  | { ok: false; code: string; message: string; fields?: Record<string, string>; retryAfter?: number };

/**
 * Never throws: without a connection the answer is a refusal with the code "offline". To repeat an action is safe where
 * its input has a clientKey or the deed is once-only.
 */
export async function sendAction<Answer extends object>(
  url: string,
  input: object,
  signal?: AbortSignal,
): Promise<ActionAnswer<Answer>> {
  try {
    const response =
      (await openSession()) ??
      (await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify(input),
        signal: signal ?? AbortSignal.timeout(15_000),
      }));
    connectivity.found();
    const answer = (await response.json()) as ActionAnswer<Answer>;
    const retryAfter = Number(response.headers.get("Retry-After"));
    return !answer.ok && retryAfter > 0 ? { ...answer, retryAfter } : answer;
  } catch (error) {
    if (isNetworkError(error)) connectivity.lost();
    return { ok: false, code: "offline", message: "You seem to be offline. Nothing was lost; try again." };
  }
}

/** `randomUUID` is missing on pages that are not served over https. */
export const newKey = (): string =>
  crypto.randomUUID?.() ??
  [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join("-");
