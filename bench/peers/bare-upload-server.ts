import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** A bare node:http server that writes what it is sent into a file of the folder. */
const [folder = "."] = process.argv.slice(2);
let files = 0;

const server = createServer(async (request, response) => {
  await pipeline(request, createWriteStream(join(folder, `file-${files++}`)));
  response.writeHead(204).end();
});
server.listen(0, "127.0.0.1", () =>
  console.log(`Bare uploads at http://localhost:${(server.address() as AddressInfo).port}`),
);
