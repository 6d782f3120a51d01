import { expect, test } from "vitest";
import { reportables } from "./reportables.server.ts";

test.each(Object.entries(reportables))(
  "of a %s, an unknown subject is nothing: it is neither removed nor restored",
  async (_, { find, authorOf, ...reportable }) => {
    const subjects = ["", "x", "1", "no-such 1", "a b c", "0e5c1a2e-0000-4000-8000-000000000000"];
    expect(await find(subjects)).toEqual([]);
    for (const subject of subjects) {
      expect(await authorOf.call({ ...reportable, find, authorOf }, subject)).toBeNull();
      for (const does of ["remove", "restore"] as const)
        await expect(reportable[does](subject, () => Promise.resolve())).rejects.toMatchObject({
          status: 404,
        });
    }
  },
);
