import type { Described } from "../described.ts";
import type { ApiAnswer, ApiRequest } from "../part.ts";

/** `path` is its name. */
export type FunctionEndpoint = Described & { serve(asked: ApiRequest): Promise<ApiAnswer> };
