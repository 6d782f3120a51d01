/** What an action answers: `{ok: true, ...}` with its answer, or a refusal with a code and a sentence. */
export type ActionAnswer<Answer extends object = object> =
  | ({ ok: true; message?: string } & Answer)
  | { ok: false; code: string; message: string; fields?: Record<string, string>; retryAfter?: number };

/**
 * Sends one action of the fan to the server as JSON and answers what it said. Never throws: without a connection
 * the answer is a refusal with the code "offline". Repeating an action is safe where its input has a clientKey or
 * the deed is once-only.
 */
export async function sendAction<Answer extends object>(
  url: string,
  input: object,
  signal?: AbortSignal,
): Promise<ActionAnswer<Answer>> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(input),
      signal: signal ?? AbortSignal.timeout(15_000),
    });
    const answer = (await response.json()) as ActionAnswer<Answer>;
    const retryAfter = Number(response.headers.get("Retry-After"));
    return !answer.ok && retryAfter > 0 ? { ...answer, retryAfter } : answer;
  } catch {
    return { ok: false, code: "offline", message: "You seem to be offline. Nothing was lost; try again." };
  }
}
