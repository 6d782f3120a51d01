import { beforeAll, expect, test } from "vitest";
import { config } from "../../../platform/config.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";

/** What is a sample is decided once, as the process starts. */
Object.assign(config, { SAMPLE_CONTENT: "off" });
const { loadExclusive, titleOfExperience } = await import("./exclusive.server.ts");

beforeAll(() =>
  query(
    `insert into experiences (id, title, category, exclusivity, description, picture, position, is_sample, retired_at)
     select id, 'The ' || id, 'Access', 'Secret Access', 'Bring a chair.', 'still-vesper-line', position, is_sample,
       case when is_retired then now() end
     from (values ('attic', 2, false, false), ('sample', 1, true, false), ('gone', 3, false, true), ('cellar', 1, false, false))
       as t (id, position, is_sample, is_retired)`,
  ),
);

test("without samples no sample is shown or requested, nor anything retired", async () => {
  const { experiences } = await loadExclusive(newFanId());
  expect(experiences.map(({ id }) => id)).toEqual(["cellar", "attic"]);
  expect(await titleOfExperience("attic")).toBe("The attic");
  for (const id of ["sample", "gone", "nothing"]) expect(await titleOfExperience(id), id).toBeNull();
});
