import type { Described } from "../described.ts";
import type { Answer, Asked } from "../part.ts";

export type AuthEndpoint = Described & { serve(asked: Asked): Promise<Answer> };

export const queryOf = ({ query }: Asked): URLSearchParams => new URLSearchParams(query);
