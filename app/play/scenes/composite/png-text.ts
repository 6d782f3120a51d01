// Source: https://www.w3.org/TR/png-3/ (5.3 chunk layout, 11.3.3.4 iTXt, D.2 CRC)

const signature = [137, 80, 78, 71, 13, 10, 26, 10];
/** The signature, and the header that a PNG begins with. */
const headEnds = signature.length + 4 + 4 + 13 + 4;

const crcOf = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

/** The PNG with words in it, by keyword, as `iTXt` chunks after its header. */
export function withText(png: Uint8Array, words: Record<string, string>): Uint8Array<ArrayBuffer> {
  if (!signature.every((byte, at) => png[at] === byte) || png.length < headEnds)
    throw new Error("This is no PNG.");
  const chunks = Object.entries(words).map(([keyword, text]) => textChunk(keyword, text));
  const parts = [png.subarray(0, headEnds), ...chunks, png.subarray(headEnds)];
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function textChunk(keyword: string, text: string): Uint8Array {
  const encoder = new TextEncoder();
  // Not compressed, in no language, and its keyword not translated.
  const type = encoder.encode("iTXt");
  const data = [...encoder.encode(keyword), 0, 0, 0, 0, 0, ...encoder.encode(text)];
  const chunk = new Uint8Array(4 + type.length + data.length + 4);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(type, 4);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  return chunk;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcOf[(crc ^ byte) & 255] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
