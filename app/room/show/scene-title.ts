/** "November 1961: Platform nine" splits into a line above and a title. */
export function splitScene(text: string): { over: string | null; title: string } {
  const [, over, title] = /^([^:]{1,40}): (.+)$/.exec(text) ?? [];
  return over && title ? { over, title } : { over: null, title: text };
}
