import { connect } from "node:net";

/**
 * Sends requests over keep-alive connections as fast as answers come, with as little work per request as
 * possible, so that the client leaves the processor to the server. Prints "{answers} {failures} {ms}" at the end.
 * Usage: node bench/http-load.ts PORT CONNECTIONS SECONDS REQUESTS_FILE (requests separated by a zero byte)
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
    let rest = "";
    const send = () => {
      if (performance.now() >= until) {
        socket.destroy();
        return resolve();
      }
      socket.write(requests[next++ % requests.length] as Buffer);
    };
    socket.on("connect", send);
    socket.on("error", () => resolve());
    socket.on("data", (chunk) => {
      rest += chunk.toString("latin1");
      const head = rest.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(rest)?.[1] ?? 0);
      if (rest.length < head + 4 + length) return;
      if (rest.startsWith("HTTP/1.1 200")) answers += 1;
      else failures += 1;
      rest = "";
      send();
    });
  });
}
