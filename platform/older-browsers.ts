/*
 * What browsers of the floor lack (docs/decisions/0095), loaded by those alone: Safari 16.4, Chrome 109, Firefox 115.
 * `testing/boundaries/boundaries-browsers.test.ts` holds that nothing newer is used that does not stand here.
 */

const lacking = (owner: object, name: string, value: unknown) => {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
};

lacking(Array.prototype, "toSorted", function <T>(this: T[], compare?: (a: T, b: T) => number) {
  return [...this].sort(compare);
});
lacking(Array.prototype, "toReversed", function <T>(this: T[]) {
  return [...this].reverse();
});
lacking(String.prototype, "toWellFormed", function (this: string) {
  return this.replace(/\p{Surrogate}/gu, "\ufffd");
});
lacking(URL, "canParse", (url: string, base?: string) => {
  try {
    return Boolean(new URL(url, base));
  } catch {
    return false;
  }
});
lacking(AbortSignal, "any", (signals: AbortSignal[]) => {
  const any = new AbortController();
  for (const signal of signals) {
    const abort = () => any.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true, signal: any.signal });
  }
  return any.signal;
});

/** What is seen as one sign: close to the standard's rules, for what people type. */
const sign = /\p{RI}\p{RI}|\r\n|[\s\S](?:\p{M}|\p{EMod}|[\u{e0020}-\u{e007f}]|\u200d[\s\S])*/gu;
lacking(
  Intl,
  "Segmenter",
  class {
    segment = (text: string) => Array.from(text.matchAll(sign), ([segment]) => ({ segment }));
  },
);

export {};
