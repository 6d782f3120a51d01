import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, startApp } from "../../../../testing/app.ts";
import { Fan } from "../../../../testing/fan.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { memberOf, signedIn } from "../../../../testing/operator.ts";
import { saveFeeling } from "../world/feelings.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

test("MOODSEARCH-03: an operator adds, edits, orders and retires a real scene", async () => {
  const operator = await signedIn(server.origin);
  const viewer = await memberOf(server.origin, "viewer@afters.example", "viewer");
  const fan = new Fan(server.origin);
  const path = "/operator/catalogue/mood-scenes";
  const scene = {
    name: "Room Eight, later",
    title: "motel-parish",
    mood: "Passionate",
    region: "Sonoran Desert",
    year: "2026",
    description: "Nobody has booked it.",
  };
  const page = async () => (await fan.get("/chaos?mood=Passionate")).text();
  expect(await (await operator.post(`${path}/new`, { ...scene, title: "nowhere" })).text()).toContain(
    "Choose a title",
  );
  expect(await (await operator.post(`${path}/new`, { ...scene, mood: "Calm" })).text()).toContain(
    "Choose a mood",
  );
  await viewer.post(`${path}/new`, scene);
  expect(await page()).not.toContain("Room Eight, later");
  for (const name of ["Room Seven", scene.name, "Room Nine"])
    await operator.post(`${path}/new`, { ...scene, name });
  expect(await page()).toContain("Room Eight, later");
  expect(await (await operator.get(`${path}/room-eight-later`)).text()).toContain(
    'value="Room Eight, later"',
  );
  await operator.post(`${path}/room-eight-later`, { ...scene, name: "Room Eight, at last" });
  await operator.post(path, { do: "move", key: "room-eight-later", place: "1" });
  expect(await page()).toMatch(/class="scene-mosaic".*?Room Eight, at last/s);
  await operator.post(path, { do: "retire", key: "room-eight-later" });
  expect(await page()).not.toContain("Room Eight, at last");
});

test("the desk shows totals of regions, and for small ones only fewer than five", async () => {
  const viewer = await memberOf(server.origin, "regions@afters.example", "viewer");
  const desk = async () => (await (await viewer.get("/operator/regions")).text()).replaceAll("<!-- -->", "");
  for (let n = 0; n < 4; n++) await saveFeeling(newFanId(), { region: "hawaii", mood: "Joyful" });
  const rowOf = (html: string) => /<tr><th scope="row">Hawaii<\/th>(.*?)<\/tr>/s.exec(html)?.[1];
  expect(rowOf(await desk())).toMatch(/^<td>fewer than 5<\/td><td><\/td>/);
  await saveFeeling(newFanId(), { region: "hawaii", mood: "Joyful" });
  expect(rowOf(await desk())).toMatch(/^<td>5<\/td><td>Joyful<\/td>/);
  expect((await new Fan(server.origin).get("/operator/regions")).status).toBe(404);
});
