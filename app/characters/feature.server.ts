import type { Feature } from "../../platform/action/endpoints.server.ts";
import { answersSettled } from "./answering.server.ts";
import { characterActions } from "./character-chat.actions.server.ts";

export const charactersFeature: Feature = {
  actions: [characterActions],
  settled: [answersSettled],
};
