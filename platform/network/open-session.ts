const remembered = "afters.has-session";
const noCookies =
  "Your browser blocks cookies, so we cannot tell who you are. Allow cookies for this page and try again.";
const openings = new Set<() => void>();
let opening: Promise<Response | null> | null = null;

/** Told once this browser has become somebody, so that what is open can say who reads. */
export function onSessionOpen(then: () => void): void {
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
  const opened = await post();
  if (!opened.ok) return opened;
  const isNew = await isSomebodyNew(opened);
  if (isNew && mayBeForgotten() && (await isSomebodyNew(await post())))
    // Each act would be somebody else's, and put one more on a seat.
    return new Response(JSON.stringify({ ok: false, code: "no_cookies", message: noCookies }));
  remember();
  if (isNew) for (const then of openings) then();
  return null;
}

const isSomebodyNew = async (opened: Response): Promise<boolean> =>
  opened.ok && ((await opened.json()) as { isNew: boolean }).isNew;

function post(): Promise<Response> {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  return fetch("/session", { method: "POST", headers, body: "{}", signal: AbortSignal.timeout(15_000) });
}

/** Browsers that block cookies say so, or forbid the storage as well. */
function mayBeForgotten(): boolean {
  try {
    return !navigator.cookieEnabled || localStorage === null;
  } catch {
    return true;
  }
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
