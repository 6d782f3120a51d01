import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPicture } from "../../../../testing/picture.ts";
import { swapElsewhere } from "./elsewhere.server.ts";

let service: Server;
let address = "";
let [status, body, asked] = [200, "", {} as Record<string, unknown>];

beforeAll(async () => {
  service = createServer(async (request, response) => {
    let sent = "";
    for await (const chunk of request) sent += chunk;
    asked = { method: request.method, type: request.headers["content-type"], ...JSON.parse(sent) };
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
});
afterAll(() => service.close());

const data = (bytes: Buffer, type = "image/jpeg") => `data:${type};base64,${bytes.toString("base64")}`;

test("a service gets both pictures and returns one up to 16 MB, or none", async () => {
  const [target, face, made] = [await aPicture(80, 60), await aPicture(70, 60), await aPicture(90, 60)];
  const swap = () => swapElsewhere(target, face, address);
  body = JSON.stringify({ swappedImage: data(made) });
  expect(await swap()).toEqual(made);
  expect(asked).toEqual({
    ...{ method: "POST", type: "application/json" },
    ...{ targetImage: data(target), userFaceImage: data(face) },
  });
  status = 500;
  expect(await swap()).toBeNull();
  status = 200;
  const answer = body;
  body = answer.padEnd(16 * 1024 * 1024);
  expect(await swap()).toEqual(made);
  body = answer.padEnd(16 * 1024 * 1024 + 1);
  expect(await swap()).toBeNull();
  for (const wrong of [data(Buffer.from("no picture")), data(made, "text/html"), ` ${data(made)}`, 7]) {
    body = JSON.stringify({ swappedImage: wrong });
    expect(await swap()).toBeNull();
  }
});
