import { parse } from "../../../platform/action/action.server.ts";
import { limitCrowd } from "../../../platform/http/crowd-limits.server.ts";
import { limitTo } from "../../../platform/http/limits.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { findFacts } from "../../discover/deep-dives/library.server.ts";
import { searchesOfAddress } from "../../discover/deep-dives/limits.ts";
import { DeepDiveForm } from "../../discover/deep-dives/search-form.ts";
import { invalidFields, readFields, slowDown } from "./fields.server.ts";
import type { FunctionEndpoint } from "./function.ts";

const perCaller = limitTo({ name: "function-deep-dive", points: 30, seconds: 60 });
const perCrowd = limitCrowd(searchesOfAddress);

export const deepDiveLibrary: FunctionEndpoint = {
  method: "POST",
  path: "deep-dive-library",
  summary: "Facts about a title, a person or a word, the best first. BACKEND-20.",
  caller: "key",
  needs: ["read"],
  body: DeepDiveForm,
  answers: [
    {
      status: 200,
      is: "at most twelve facts, each with the address of its source, or null",
      example: { facts: [{ title: "Shot in sequence", description: "Every scene was…", source: null }] },
    },
  ],
  refusals: [invalidFields, slowDown, { status: 404, code: "nothing_known", when: "nothing was found" }],
  limits: ["30 a minute per fan, or per IP address when not signed in", "120 a minute and address"],
  async serve(asked) {
    const { caller } = asked;
    const holder = await caller.holder();
    await perCaller(holder?.session ?? caller.address);
    await perCrowd(caller.address);
    const found = await findFacts(parse(DeepDiveForm, await readFields(asked)));
    if (found.length === 0) throw new Problem("nothing_known", 404, "Failed to search");
    // What was looked up elsewhere may be shown only with where it is from.
    const facts = found.map(({ title, description, source }) => ({ title, description, source }));
    return { status: 200, body: { facts } };
  },
};
