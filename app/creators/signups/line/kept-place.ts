import { useSyncExternalStore } from "react";

/** The address of one's page in the line is one's alone; this browser keeps it for a day. */
const key = "afters:place";
const dayMs = 24 * 3_600_000;
const listeners = new Set<() => void>();

export function keepPlace(path: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ path, until: Date.now() + dayMs }));
  } catch {
    // Without a storage it stays in the letter alone.
  }
  for (const listener of listeners) listener();
}

/** The path of one's page in the line, or null: nobody's, or more than a day old. */
export function useKeptPlace(): string | null {
  return useSyncExternalStore(listen, keptPlace, () => null);
}

function listen(changed: () => void) {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

const ours = /^\/waitlist\/place\/[\w.~-]+$/;

function keptPlace(): string | null {
  try {
    const { path, until } = JSON.parse(localStorage.getItem(key) ?? "{}") as {
      path?: string;
      until?: number;
    };
    return path && ours.test(path) && until && until > Date.now() ? path : null;
  } catch {
    return null;
  }
}
