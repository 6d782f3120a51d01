import { connect } from "node:net";
import { isGood, lengthOf } from "./answer.ts";

/**
 * Does as little work per request as possible, so that the client leaves the processor to the server.
 * REQUESTS_FILE holds requests separated by a zero byte. Prints "{answers} {failures} {ms}" at the end.
 */
const [port, connections, seconds, file] = process.argv.slice(2) as [string, string, string, string];
const { readFileSync } = await import("node:fs");
const requests = readFileSync(file)
  .toString("latin1")
  .split("\0")
  .filter(Boolean)
  .map((text) => Buffer.from(text, "latin1"));

let next = 0;
let answers = 0;
let failures = 0;
const started = performance.now();
const until = started + Number(seconds) * 1000;

await Promise.all(Array.from({ length: Number(connections) }, () => drive()));
console.log(`${answers} ${failures} ${Math.round(performance.now() - started)}`);
process.exit(0);

function drive(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.setNoDelay(true);
    let unread: Buffer | null = null;
    const send = () => {
      if (performance.now() >= until) {
        socket.destroy();
        return resolve();
      }
      socket.write(requests[next++ % requests.length] as Buffer);
    };
    socket.on("connect", send);
    socket.on("error", () => resolve());
    socket.on("data", (chunk: Buffer) => {
      const answer = unread ? Buffer.concat([unread, chunk]) : chunk;
      unread = answer;
      const length = lengthOf(answer);
      if (length === null || answer.length < length) return;
      if (isGood(answer)) answers += 1;
      else failures += 1;
      unread = null;
      send();
    });
  });
}
