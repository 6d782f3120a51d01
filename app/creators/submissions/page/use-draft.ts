import { useEffect, useState } from "react";

export const emptyDraft = {
  type: "",
  title: "",
  genre: "",
  description: "",
  creator: "",
  email: "",
  shown: "",
};
export type Draft = typeof emptyDraft;

const kept = "afters.submission";

/** What is typed waits in this browser until it is sent, as the files do on the server; names and addresses do not. */
export function useWorkDraft(posted: Record<string, string> | undefined) {
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, ...only(posted) });

  useEffect(() => {
    if (posted) return;
    const before = read();
    if (before) setDraft((now) => (isEmpty(now) ? before : now));
  }, [posted]);

  useEffect(() => write(isEmpty(draft) ? null : draft), [draft]);

  return {
    draft,
    set: (name: keyof Draft, value: string) => setDraft((now) => ({ ...now, [name]: value })),
    clear: () => setDraft(emptyDraft),
  };
}

const isEmpty = (draft: Draft) => Object.values(draft).every((text) => text === "");

function only(values: Record<string, unknown> | undefined): Partial<Draft> {
  const known = Object.entries(values ?? {}).filter(
    ([name, value]) => Object.hasOwn(emptyDraft, name) && typeof value === "string",
  );
  return Object.fromEntries(known) as Partial<Draft>;
}

function read(): Draft | null {
  try {
    const value = JSON.parse(localStorage.getItem(kept) ?? "null") as Record<string, unknown> | null;
    return value && { ...emptyDraft, ...only(value) };
  } catch {
    // Storage may be forbidden, or hold what we did not write.
    return null;
  }
}

function write(draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(kept, JSON.stringify({ ...draft, creator: "", email: "" }));
    else localStorage.removeItem(kept);
  } catch {
    // As above.
  }
}
