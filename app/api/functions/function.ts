import type { Described } from "../described.ts";
import type { Scope } from "../keys/scopes.ts";
import type { ApiAnswer, ApiRequest } from "../part.ts";

/** `path` is its name. */
export type FunctionEndpoint = Described & {
  /** One of these scopes is needed of the key. */
  needs: readonly Scope[];
  serve(asked: ApiRequest): Promise<ApiAnswer>;
};
