import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callOf, fieldsOf, queryOf, readBody } from "./call.server.ts";

const read: Promise<Buffer>[] = [];
const server = createServer((incoming, response) => {
  const body = readBody(callOf(incoming, {}, "1"), 100);
  read.push(body);
  void body.then(
    (bytes) => response.end(bytes),
    () => response.destroy(),
  );
});

beforeAll(async () => {
  server.listen(0);
  await once(server, "listening");
});
afterAll(() => server.close());

async function post(head: string, body: string) {
  const socket = connect((server.address() as AddressInfo).port);
  await once(socket, "connect");
  const taken = once(server, "request");
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n${body}`);
  await taken;
  return { socket, body: read.at(-1) as Promise<Buffer> };
}

test("a body that breaks off is refused, and nobody waits for the rest for ever", async () => {
  const { socket, body } = await post("Content-Length: 20", "option=1");
  socket.destroy();
  await expect(body).rejects.toMatchObject({ code: "broke_off", status: 400 });
});

test("a body that comes whole is read, though its sender hangs up at once", async () => {
  const { socket, body } = await post("Content-Length: 8", "option=1");
  socket.destroy();
  expect((await body).toString()).toBe("option=1");
});

test.each([
  [
    "application/x-www-form-urlencoded",
    "share=bts+a%00b&many=1%00&many=2",
    { share: "bts ab", many: ["1", "2"] },
  ],
  ["application/x-www-form-urlencoded", "share=a\0b&said=100%2500", { share: "ab", said: "100%00" }],
  [
    "application/json",
    '{"share":"a\\u0000b","deep":[{"in":"\\u0000"}],"number":0}',
    { share: "ab", deep: [{ in: "" }], number: 0 },
  ],
  ["application/json", '{"said":"\\\\u0000"}', { said: "\\u0000" }],
])("zero bytes are taken out of all that is posted: %s %s", (type, body, fields) => {
  const posted = { headers: { "content-type": type }, body: Buffer.from(body) };
  expect(fieldsOf(posted)).toEqual(fields);
});

test("zero bytes are taken out of what a query asks", () =>
  expect(queryOf({ url: "/polls?see=a%00b" } as never)).toEqual({ see: "ab" }));
