import { z } from "zod";

/**
 * What goes over the wire: `[join_ref, ref, topic, event, payload]` in version 2.0.0 of the well-known client's
 * serializer, an object in 1.0.0. Source: Phoenix channels' V1 and V2 JSON serializers.
 */
export type WireMessage = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

export const versions = ["1.0.0", "2.0.0"] as const;
export type Version = (typeof versions)[number];

const reference = z.string().max(64).nullish();
const name = z.string().min(1).max(255);
const Listed = z.tuple([reference, reference, name, name, z.unknown()]);
const Named = z.object({
  join_ref: reference,
  ref: reference,
  topic: name,
  event: name,
  payload: z.unknown(),
});

/** Null for what is no message. */
export function readMessage(text: string, version: Version): WireMessage | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (version === "1.0.0") {
    const { data } = Named.safeParse(json);
    return data ? { ...data, joinRef: data.join_ref ?? null, ref: data.ref ?? null } : null;
  }
  const { data } = Listed.safeParse(json);
  if (!data) return null;
  const [joinRef = null, ref = null, topic, event, payload] = data;
  return { joinRef, ref, topic, event, payload };
}

const broadcastOfUser = 3;
const binaryHead = 7;

/** A client's own broadcast comes in bytes: its kind, five lengths, how it is encoded, then the names. */
export function readBinary(bytes: Buffer): WireMessage | null {
  if (bytes.length < binaryHead || bytes[0] !== broadcastOfUser) return null;
  let at = binaryHead;
  const [joinRef, ref, topic] = [1, 2, 3].map((place) => {
    const length = bytes[place] ?? 0;
    at += length;
    return bytes.toString("utf8", at - length, at);
  });
  if (!topic || at > bytes.length) return null;
  return { joinRef: joinRef || null, ref: ref || null, topic, event: "broadcast", payload: null };
}

/** `payload` as JSON already, so that what is said to many is written once. */
export function writeMessage(
  version: Version,
  { joinRef, ref, topic, event, json }: Omit<WireMessage, "payload"> & { json: string },
): string {
  const [from, to, where, what] = [joinRef, ref, topic, event].map((part) => JSON.stringify(part));
  return version === "1.0.0"
    ? `{"join_ref":${from},"ref":${to},"topic":${where},"event":${what},"payload":${json}}`
    : `[${from},${to},${where},${what},${json}]`;
}

/** A whole text message of a server in one frame, made once for all who get it. Source: RFC 6455, 5.2. */
export function textFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = body.length < 126 ? 2 : body.length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + body.length);
  frame[0] = 0x81;
  if (head === 2) frame[1] = body.length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(body.length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(body.length), 2);
  }
  body.copy(frame, head);
  return frame;
}
