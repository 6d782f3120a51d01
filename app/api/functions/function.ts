import type { Described } from "../described.ts";
import type { Answer, Asked } from "../part.ts";

/** `path` is its name. */
export type FunctionEndpoint = Described & { serve(asked: Asked): Promise<Answer> };
