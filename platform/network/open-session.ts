const remembered = "afters.has-session";
const openings = new Set<() => void>();
let opening: Promise<Response | null> | null = null;

/** Told once this browser has become somebody, so that what is open can say who reads. */
export function whenSessionOpens(then: () => void): void {
  openings.add(then);
}

/**
 * Before the first act, so that one that has to be sent twice is one person's. Null when there is a session; else the
 * answer that refuses one. Throws without a connection.
 */
export async function openSession(): Promise<Response | null> {
  if (hasSession()) return null;
  opening ??= ask().finally(() => {
    opening = null;
  });
  const refused = await opening;
  return refused?.clone() ?? null;
}

async function ask(): Promise<Response | null> {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  const response = await fetch("/session", {
    method: "POST",
    headers,
    body: "{}",
    signal: AbortSignal.timeout(15_000),
  });
  if (!response.ok) return response;
  remember();
  const { isNew } = (await response.json()) as { isNew: boolean };
  if (isNew) for (const then of openings) then();
  return null;
}

let known = false;

function hasSession(): boolean {
  try {
    known ||= localStorage.getItem(remembered) !== null;
  } catch {
    // Storage may be forbidden: then every tab asks once.
  }
  return known;
}

function remember(): void {
  known = true;
  try {
    localStorage.setItem(remembered, "1");
  } catch {
    // As above.
  }
}
