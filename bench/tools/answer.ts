/** As little reading of an answer as tells where it ends. */
const endOfHead = Buffer.from("\r\n\r\n");
const contentLength = Buffer.from("Content-Length: ");

/** Bytes until the answer is whole; null as long as its head is not. */
export function lengthOf(answer: Buffer): number | null {
  const head = answer.indexOf(endOfHead);
  return head < 0 ? null : head + endOfHead.length + bodyLength(answer, head);
}

/** With a status of 2xx. */
export const isGood = (answer: Buffer): boolean => answer[9] === 0x32;

function bodyLength(answer: Buffer, head: number): number {
  const at = answer.indexOf(contentLength) + contentLength.length;
  return Number.parseInt(answer.toString("latin1", at, Math.min(at + 8, head)), 10) || 0;
}
