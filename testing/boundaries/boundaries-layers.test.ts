import { expect, test } from "vitest";
import { owners } from "../sql/table-owners.ts";
import { readSources } from "./boundaries.ts";
import { layerBreaches, layers, readBreaches, unregistered } from "./layers.ts";
import { expectBreaches, made } from "./planted.ts";

const sources = readSources();

test("a room knows those below it alone, by import and by what its statements read", () => {
  expect(layerBreaches(sources)).toEqual([]);
  expect(readBreaches(sources, owners)).toEqual([]);
});
test("every clock, job and topic is registered by its room", () =>
  expect(unregistered(sources, ["server/app.ts", "server/life.ts"])).toEqual([]));

test("the layers check finds upward and sideways imports and unlayered rooms", () => {
  const [upper = "", lower = ""] = [layers[1]?.[0], layers.at(-1)?.[0]];
  const files = made({
    [`app/${upper}/one.ts`]: `import { two } from "../${lower}/two.ts";`,
    [`app/${lower}/two.ts`]: `import type { One } from "../${upper}/one.ts";`,
    [`app/${lower}/two.test.ts`]: `import { one } from "../${upper}/one.ts";`,
    [`app/${lower}/three.ts`]: 'import { root } from "../root.ts";',
    "app/root.ts": "",
    "app/cellar/four.ts": "",
  });
  expectBreaches(layerBreaches(files), [
    "app/cellar stands in no layer",
    `app/${lower}/two.ts imports app/${upper}/one.ts`,
    `app/${lower}/three.ts imports app/root.ts`,
  ]);
  const reads = made({ [`app/${lower}/two.server.ts`]: "`select 1 from things t join other o using (id)`" });
  expect(readBreaches(reads, { things: `app/${upper}`, other: `app/${lower}` })).toContainEqual(
    expect.stringContaining(`app/${lower}/two.server.ts reads things of app/${upper}`),
  );
});

test("the check of what is registered finds a clock that nothing imports", () => {
  const files = made({
    "server/app.ts": 'import { features } from "../app/features.server.ts";',
    "app/features.server.ts":
      'import "./room/feature.server.ts";\nimport type { A } from "./room/b.server.ts";',
    "app/room/feature.server.ts": 'import "./a.server.ts";',
    "app/room/a.server.ts": "defineTicker({});",
    "app/room/b.server.ts": "export const job = defineJob<Item>({});",
    "app/room/c.server.ts": "export function defineTicker() {}",
  });
  expectBreaches(unregistered(files, ["server/app.ts"]), ["app/room/b.server.ts"]);
});
