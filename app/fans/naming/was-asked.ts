const key = "afters.name-asked";

/** Kept by the browser: a name is asked for once. */
export function wasAsked(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Without storage nobody could be asked once, so nobody is asked.
    return true;
  }
}

export function noteAsked(): void {
  try {
    localStorage.setItem(key, "yes");
  } catch {
    // As above.
  }
}
