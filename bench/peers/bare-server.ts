import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The floor of a start: node:http, and nothing to do. */
const server = createServer((_, response) => response.writeHead(204).end());
server.listen(0, "127.0.0.1", () => console.log(`ready ${(server.address() as AddressInfo).port}`));
