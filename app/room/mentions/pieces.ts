import type { Mention } from "../../parties/log/log.ts";

/** A piece of a line; mentions have a fan id. */
export type TextPiece = { text: string; fanId?: string };

export function piecesOf(text: string, mentions: readonly Mention[] = []): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { fanId, from, to } of mentions) {
    if (from > at) pieces.push({ text: text.slice(at, from) });
    pieces.push({ text: text.slice(from, to), fanId });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}
