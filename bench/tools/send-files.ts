import { request } from "node:http";

/** Sends so many bytes to each path at once, and prints how many milliseconds it took in all. */
const [origin = "", bytes = "0", ...requests] = process.argv.slice(2);
type Sent = { method: string; path: string; headers: Record<string, string> };
const piece = Buffer.alloc(256 * 1024, "0123456789abcdef");

const send = ({ method, path, headers }: Sent): Promise<void> =>
  new Promise((resolve, reject) => {
    let left = Number(bytes);
    const asked = request(
      origin + path,
      { method, headers: { ...headers, "Content-Length": bytes } },
      (answer) => {
        answer.resume();
        answer.once("end", () =>
          answer.statusCode === 204 ? resolve() : reject(new Error(`${answer.statusCode}`)),
        );
      },
    );
    asked.once("error", reject);
    const go = () => {
      while (left > 0) {
        const next = piece.subarray(0, Math.min(left, piece.length));
        left -= next.length;
        if (!asked.write(next)) return void asked.once("drain", go);
      }
      asked.end();
    };
    go();
  });

const started = performance.now();
await Promise.all(requests.map((one) => send(JSON.parse(one) as Sent)));
console.log(`took ${(performance.now() - started).toFixed(1)} ms`);
