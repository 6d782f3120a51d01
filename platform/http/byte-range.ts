/** `from` to and with `last`, in bytes; null for all of it, "outside" for what is not there (416). Source: RFC 9110, 14.2. */
export function byteRange(
  asked: string | undefined,
  size: number,
): { from: number; last: number } | "outside" | null {
  const [, first = "", end = ""] = /^bytes=(\d*)-(\d*)$/.exec(asked ?? "") ?? [];
  if (first === "" && end === "") return null;
  const from = first === "" ? Math.max(0, size - Number(end)) : Number(first);
  const last = first === "" || end === "" ? size - 1 : Number(end);
  if (from > last || from >= size) return "outside";
  return { from, last: Math.min(last, size - 1) };
}
