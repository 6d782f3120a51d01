import { type Fields, fieldsOf } from "../../../platform/action/call.server.ts";
import type { ApiRequest } from "../part.ts";

export const readFields = async (asked: ApiRequest): Promise<Fields> =>
  fieldsOf({ headers: asked.headers, body: await asked.body() });

export const invalidFields = {
  status: 422,
  code: "invalid",
  when: "a field is missing or not what it must be",
};
export const slowDown = {
  status: 429,
  code: "slow_down",
  when: "too many came; Retry-After says when to come again",
};
