import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";

/** The peer of the fan-out bench: one room, WebSocket only, no compression; POST / sends its body to all. */
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    io.to("party").emit("log", JSON.parse(body));
    response.end("ok");
  });
});
const io = new Server(server, {
  transports: ["websocket"],
  perMessageDeflate: false,
  httpCompression: false,
});
io.on("connection", (socket) => socket.join("party"));
server.listen(0, "127.0.0.1", () => console.log(`ready ${(server.address() as AddressInfo).port}`));
