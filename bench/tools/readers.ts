import { connect, type Socket } from "node:net";

/**
 * Over our stream, or for the peer over a WebSocket of socket.io's. Prints "ready" when all are in; on each line of
 * standard input it prints "counted {messages} {connected}", and counts anew. A message holds what is given last.
 */
const [protocol = "sse", port, readers, topic, marked = ""] = process.argv.slice(2);
const isStream = protocol === "sse";
const path = isStream ? `/live?topic=${topic}` : "/socket.io/?EIO=4&transport=websocket";
const isIn = isStream ? /retry:|event:/ : /40\{"sid"/;
const mark = Buffer.from(marked);

let messages = 0;
let connected = 0;
const waiting: (() => void)[] = [];

for (let n = 0; n < Number(readers); n++) {
  open(n);
  if (n % 100 === 99) await new Promise((resolve) => setTimeout(resolve, 60));
}
while (connected < Number(readers)) await new Promise<void>((resolve) => waiting.push(resolve));
console.log(`ready ${port}`);

process.stdin.on("data", () => {
  console.log(`counted ${messages} ${connected}`);
  messages = 0;
});

function arrived(): void {
  connected += 1;
  for (const resolve of waiting.splice(0)) resolve();
}

function open(n: number): void {
  const socket = connect(Number(port), "127.0.0.1");
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const upgrade =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: YmVuY2gtYmVuY2gtMTIzNA==\r\n";
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n${isStream ? "" : upgrade}\r\n`,
  );
  let greeted = false;
  socket.on("data", (chunk) => {
    if (!greeted) {
      greeted = greet(socket, chunk);
      return;
    }
    for (let at = chunk.indexOf(mark); at >= 0; at = chunk.indexOf(mark, at + mark.length)) messages += 1;
    if (!isStream && isPing(chunk)) socket.write(masked("3"));
  });
  socket.on("close", () => {
    connected -= 1;
  });
  // Closing follows, and is counted above.
  socket.on("error", () => undefined);
}

/** True once it is in. */
function greet(socket: Socket, chunk: Buffer): boolean {
  const text = chunk.toString("latin1");
  const welcomed = isIn.test(text);
  if (welcomed) arrived();
  else if (!isStream && text.includes('0{"sid"')) socket.write(masked("40"));
  return welcomed;
}

/** socket.io's server pings with a text frame "2". */
function isPing(chunk: Buffer): boolean {
  return chunk.length === 3 && chunk[0] === 0x81 && chunk[2] === 0x32;
}

/** Short, as clients send it, under a mask of zeros. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
