import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { DeletePredictionForm, SealAnswerForm, SealWordsForm } from "./called-it-form.ts";
import { deletePrediction, sealPrediction } from "./predictions.server.ts";

const common = {
  limit: { name: "seal", points: 20, seconds: 60 },
  failed: "It was not sealed. Please try again.",
};
const pageOf = (partyId: string) => `/afters/${partyId}/called-it`;
const sealed = "Sealed. It opens for the room when its moment comes.";

export function calledItActions(actions: Endpoints): void {
  actions.post(
    "/afters/:partyId/sealed-answers",
    action({ input: SealAnswerForm, ...common }, async (input, { fan }) => ({
      answer: { sealed: await sealPrediction({ ...input, fanId: await fan() }) },
      message: sealed,
      goTo: pageOf(input.partyId),
    })),
  );
  actions.post(
    "/afters/:partyId/sealed-words",
    action({ input: SealWordsForm, ...common }, async (input, { fan }) => ({
      answer: { sealed: await sealPrediction({ ...input, fanId: await fan() }) },
      message: sealed,
      goTo: pageOf(input.partyId),
    })),
  );
  actions.post(
    "/afters/:partyId/torn",
    action(
      { input: DeletePredictionForm, limit: common.limit, failed: "That did not work. Please try again." },
      async ({ partyId, id }, { fan }) => {
        await deletePrediction(partyId, id, await fan());
        return { answer: {}, message: "Prediction deleted.", goTo: pageOf(partyId) };
      },
    ),
  );
}
