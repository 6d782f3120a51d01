import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Fan } from "../../../../testing/fan.ts";
import { aPicture } from "../../../../testing/picture.ts";
import { type RunningServer, startServer } from "../../../../testing/server.ts";
import { withText } from "../composite/png-text.ts";
import { swapElsewhere } from "./elsewhere.server.ts";
import { swapFace } from "./face-swap.server.ts";
import { bytesOf } from "./pictures.server.ts";

let server: RunningServer;
let elsewhere: Server;
let service = "";
let answersWith = (_: IncomingMessage, body: string): string | null => body;
const sent: { targetImage: string; userFaceImage: string }[] = [];

beforeAll(async () => {
  server = await startServer({ DATABASE_URL: process.env.DATABASE_URL ?? "" });
  elsewhere = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    sent.push(JSON.parse(body));
    const answer = answersWith(request, body);
    if (answer === null) return;
    if (answer.startsWith("http")) return void response.writeHead(302, { Location: answer }).end();
    response.end(answer);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  service = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/swap`;
});
afterAll(async () => {
  elsewhere.closeAllConnections();
  elsewhere.close();
  await server.stop();
});

const data = (bytes: Buffer, type = "image/jpeg") => `data:${type};base64,${bytes.toString("base64")}`;
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

const swap = (input: object, fan = new Fan(server.origin)) =>
  fan.send<{ swappedImage: string; swapped: boolean; code?: string; message?: string }>(
    "/functions/v1/face-swap",
    input,
  );

/** The mean colour of a square of so many px around a place. */
async function colourAt(picture: Buffer, x: number, y: number, side = 20): Promise<number[]> {
  const box = { left: Math.round(x - side / 2), top: Math.round(y - side / 2), width: side, height: side };
  const { channels } = await sharp(await sharp(picture).extract(box).png().toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}
const apart = (a: number[], b: number[]) => Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));

test("BACKEND-21, SCENE-09, SCENE-10: a face is put into the circle and nowhere else", async () => {
  const [width, height] = [600, 900];
  const target = await plain(width, height, "#2040c0").png().toBuffer();
  const face = await plain(400, 300, "#e0a080").jpeg().toBuffer();
  const answer = await swap({ targetImage: data(target, "image/png"), userFaceImage: data(face) });
  expect(answer).toMatchObject({ status: 200, ok: true, swapped: true });
  const made = bytesOf(answer.swappedImage);
  expect(await sharp(made).metadata()).toMatchObject({ format: "jpeg", width, height });
  const [x, y, radius] = [width / 2, height * 0.35, width * 0.25];
  const around = await colourAt(made, 30, 30);
  expect(apart(around, [32, 64, 192])).toBeLessThan(12);
  expect(apart(await colourAt(made, x, y), around)).toBeGreaterThan(60);
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    expect(
      apart(await colourAt(made, x + dx * radius * 0.75, y + dy * radius * 0.75), around),
    ).toBeGreaterThan(60);
    expect(apart(await colourAt(made, x + dx * radius * 1.08, y + dy * radius * 1.08), around)).toBeLessThan(
      12,
    );
  }
});

test("BACKEND-21: only addresses of our own scenes stand for their layers", async () => {
  const page = await (await new Fan(server.origin).get("/fans?view=scene-picker")).text();
  const address = /\/art\/scene-airlock-480\.[0-9a-f]{8}\.webp/.exec(page)?.[0] ?? "";
  const face = data(await plain(300, 300, "#c08060").jpeg().toBuffer());
  const answer = await swap({ targetImage: address, userFaceImage: face });
  expect(answer).toMatchObject({ status: 200, swapped: true });
  const made = bytesOf(answer.swappedImage);
  expect(await sharp(made).metadata()).toMatchObject({ width: 1080, height: 1350 });
  const empty = await sharp(`public${address}`).resize(1080, 1350).png().toBuffer();
  expect(apart(await colourAt(made, 540, 470, 120), await colourAt(empty, 540, 470, 120))).toBeGreaterThan(
    40,
  );
  // The front lies over the face, and the rest is the scene's.
  expect(apart(await colourAt(made, 120, 800, 120), await colourAt(empty, 120, 800, 120))).toBeLessThan(30);

  const before = sent.length;
  for (const targetImage of [
    service,
    `${service}/art/scene-airlock-480.png`,
    "http://169.254.169.254/art/latest",
    "/art/../../etc/passwd",
    "/art/portrait-carmilla-480.00000000.webp",
    "file:///etc/passwd",
    "data:text/html;base64,PGI+",
    "data:image/svg+xml,<svg/>",
  ])
    expect(await swap({ targetImage, userFaceImage: face }), targetImage).toMatchObject({
      status: 422,
      ok: false,
    });
  expect(await swap({ targetImage: address, userFaceImage: address })).toMatchObject({ status: 422 });
  expect(sent).toHaveLength(before);
});

test("the answer is marked a fan composite and has no metadata", async () => {
  const told = {
    IFD0: { Copyright: "somebody's phone", Make: "Phonemaker" },
    IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" },
  };
  const face = await plain(200, 200, "#c08060").withExif(told).jpeg().toBuffer();
  const target = await plain(200, 200, "#205020").withExif(told).jpeg().toBuffer();
  expect((await sharp(face).metadata()).exif).toBeDefined();
  const made = bytesOf((await swap({ targetImage: data(target), userFaceImage: data(face) })).swappedImage);
  const { exif, xmp, iptc, icc } = await sharp(made).metadata();
  expect([exif, iptc, icc]).toEqual([undefined, undefined, undefined]);
  expect(xmp?.toString()).toContain("Fan composite");
  expect(xmp?.toString()).toContain("digitalsourcetype/composite");
  for (const word of ["Phonemaker", "somebody", "GPS"]) expect(made.toString("latin1")).not.toContain(word);
});

test("a photo that was taken on its side is put in upright", async () => {
  // Upright, its left half is red; stored, that is its top or bottom half.
  const upright = sharp({
    create: { width: 200, height: 200, channels: 3, background: "#2040e0" },
  }).composite([{ input: await plain(100, 200, "#e03020").png().toBuffer(), left: 0, top: 0 }]);
  const turned = await sharp(await upright.png().toBuffer())
    .rotate(90)
    .withMetadata({ orientation: 8 })
    .jpeg()
    .toBuffer();
  const target = await plain(400, 400, "#808080").png().toBuffer();
  const made = bytesOf((await swap({ targetImage: data(target), userFaceImage: data(turned) })).swappedImage);
  const [left, right] = [await colourAt(made, 150, 140), await colourAt(made, 250, 140)];
  expect(left[0]! - right[0]!).toBeGreaterThan(60);
  expect(right[2]! - left[2]!).toBeGreaterThan(60);
});

/** A PNG of so many pixels of one grey, packed: a bomb of some kB. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  // A chunk is written by the writer of text, under another name.
  const chunk = (name: string, body: Buffer) => {
    const whole = Buffer.alloc(12 + body.length);
    whole.writeUInt32BE(body.length, 0);
    whole.write(name, 4, "latin1");
    whole.set(body, 8);
    whole.writeUInt32BE(crc32(whole.subarray(4, 8 + body.length)), 8 + body.length);
    return whole;
  };
  const rows = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 4000)));
  const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([start, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ["a text under a picture's name", () => Buffer.from("once upon a time, a picture".repeat(20))],
  [
    "a drawing that runs",
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script/></svg>'),
  ],
  ["a GIF", () => aPicture(200, 200, "gif")],
  [
    "a page behind the first bytes of a JPEG",
    () =>
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff]),
        Buffer.from("<html><script>alert(1)</script>".repeat(40)),
      ]),
  ],
  ["half a JPEG", async () => (await aPicture(800, 800)).subarray(0, 2_000)],
  ["half a PNG", async () => (await aPicture(800, 800, "png")).subarray(0, 1_000)],
  ["a bomb of 10,000 by 10,000 pixels", () => bomb(10_000, 10_000)],
  ["a picture of 60,000 by 60,000 pixels", () => bomb(60_000, 60_000)],
])("%s is refused as a face and as a target, with a sentence beside its field", async (_, make) => {
  const hostile = data(await make(), "image/png");
  const good = data(await aPicture(200, 200));
  expect(await swap({ targetImage: good, userFaceImage: hostile })).toMatchObject({
    status: 422,
    fields: { userFaceImage: expect.stringMatching(/^This .+\.$/) },
  });
  expect(await swap({ targetImage: hostile, userFaceImage: good })).toMatchObject({
    status: 422,
    fields: { targetImage: expect.stringMatching(/^This .+\.$/) },
  });
});

test("of an animation the first frame is taken, and appended files are dropped", async () => {
  const two = [
    await plain(200, 200, "#e03020").png().toBuffer(),
    await plain(200, 200, "#2030e0").png().toBuffer(),
  ];
  const moving = await sharp(two, { join: { animated: true } })
    .webp()
    .toBuffer();
  const target = data(await plain(300, 300, "#808080").png().toBuffer());
  const first = bytesOf((await swap({ targetImage: target, userFaceImage: data(moving) })).swappedImage);
  const [red = 0, , blue = 0] = await colourAt(first, 150, 105);
  expect(red).toBeGreaterThan(blue);
  const archive = Buffer.concat([
    await aPicture(200, 200, "png"),
    Buffer.from("PK\x03\x04 stolen.txt <script>"),
  ]);
  const clean = bytesOf(
    (await swap({ targetImage: data(archive), userFaceImage: data(archive) })).swappedImage,
  );
  expect(clean.toString("latin1")).not.toContain("stolen");
  const wordy = Buffer.from(withText(new Uint8Array(await aPicture(200, 200, "png")), { Comment: "stolen" }));
  const silent = bytesOf((await swap({ targetImage: data(wordy), userFaceImage: data(wordy) })).swappedImage);
  expect(silent.toString("latin1")).not.toContain("stolen");
});

/** What is answered to who says beforehand that so much will come. */
function statusOfTold(bytes: number): Promise<number | undefined> {
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": String(bytes),
    "Sec-Fetch-Site": "same-origin",
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${server.origin}/functions/v1/face-swap`, { method: "POST", headers });
    asked.once("response", ({ statusCode }) => {
      resolve(statusCode);
      asked.destroy();
    });
    asked.once("error", reject);
    asked.flushHeaders();
  });
}

test("pictures over six megabytes, larger bodies and non-JSON are refused", async () => {
  const fan = new Fan(server.origin);
  const good = data(await aPicture(200, 200));
  const large = data(Buffer.alloc(6 * 1024 * 1024 + 100_000, 7));
  expect(await swap({ targetImage: good, userFaceImage: large }, fan)).toMatchObject({
    status: 422,
    fields: { userFaceImage: "A picture has at most 6 MB." },
  });
  expect(await statusOfTold(18 * 1024 * 1024)).toBe(413);
  expect((await fan.send("/functions/v1/face-swap", "{")).status).toBe(400);
  const form = await fan.post("/functions/v1/face-swap", { targetImage: good });
  expect(form.status).toBe(303);
});

test("twelve bombs at once are all refused, and the server's memory stays where it was", async () => {
  const rss = async () =>
    Number(
      /process_resident_memory_bytes (\d+)/.exec(await (await fetch(`${server.origin}/metrics`)).text())?.[1],
    );
  const good = data(await aPicture(200, 200));
  const hostile = data(bomb(10_000, 10_000), "image/png");
  await swap({ targetImage: good, userFaceImage: good });
  const before = await rss();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => swap({ targetImage: hostile, userFaceImage: hostile })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(422));
  expect(before).toBeGreaterThan(10_000_000);
  expect((await rss()) - before).toBeLessThan(250_000_000);
});

test("an external service gets both pictures cleaned, and its result is marked", async () => {
  const swapped = await plain(320, 400, "#10c020")
    .withExif({ IFD0: { Make: "Phonemaker" } })
    .jpeg()
    .toBuffer();
  answersWith = () => JSON.stringify({ swappedImage: data(swapped) });
  const face = await plain(500, 400, "#c08060")
    .withExif({ IFD0: { Make: "Phonemaker" } })
    .jpeg()
    .toBuffer();
  const input = { targetImage: data(await aPicture(300, 400)), userFaceImage: data(face) };
  const answer = await swapFace(input, "10.0.0.1", service);
  expect(answer.swapped).toBe(true);
  const made = bytesOf(answer.swappedImage);
  expect(apart(await colourAt(made, 160, 100), [16, 192, 32])).toBeLessThan(12);
  expect((await sharp(made).metadata()).xmp?.toString()).toContain("Fan composite");
  expect(made.toString("latin1")).not.toContain("Phonemaker");
  const { targetImage, userFaceImage } = sent.at(-1)!;
  for (const each of [targetImage, userFaceImage]) {
    expect(each).toMatch(/^data:image\/jpeg;base64,/);
    expect((await sharp(bytesOf(each)).metadata()).exif).toBeUndefined();
  }
  expect(await sharp(bytesOf(userFaceImage)).metadata()).toMatchObject({ width: 500, height: 400 });
});

test.each<[string, string]>([
  ["is broken", "{"],
  [
    "answers with a drawing",
    JSON.stringify({
      swappedImage: data(
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="9" height="9"/></svg>',
        ),
      ),
    }),
  ],
  ["answers an address", JSON.stringify({ swappedImage: "http://127.0.0.1/x.png" })],
  ["sends on to elsewhere", "http://127.0.0.1:1/"],
])("LANDX-33: when the service %s, the original picture is the answer", async (_, body) => {
  answersWith = () => body;
  const input = {
    targetImage: data(await aPicture(300, 400)),
    userFaceImage: data(await aPicture(200, 200)),
  };
  expect(await swapFace(input, "10.0.0.2", service)).toEqual({
    swappedImage: input.targetImage,
    swapped: false,
  });
});

test("LANDX-33: of an answer without end no more than 16 MB are read", async () => {
  const picture = await aPicture(300, 400);
  const endless = Buffer.concat([picture, Buffer.alloc(14 * 1024 * 1024)]);
  answersWith = () => JSON.stringify({ swappedImage: data(endless) });
  const input = { targetImage: data(picture), userFaceImage: data(picture) };
  expect(await swapFace(input, "10.0.0.3", service)).toEqual({
    swappedImage: input.targetImage,
    swapped: false,
  });
});

test("LANDX-33: a service that does not answer in time is given up", async () => {
  answersWith = () => null;
  const picture = await aPicture(200, 200);
  const started = performance.now();
  expect(await swapElsewhere(picture, picture, service, 300)).toBeNull();
  expect(performance.now() - started).toBeLessThan(5_000);
});
