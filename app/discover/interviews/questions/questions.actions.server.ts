import { action } from "../../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../../platform/action/endpoints.server.ts";
import { countedOfNetwork } from "../../../fans/held/held-acts.server.ts";
import { AskQuestionForm, BackingForm } from "./question-forms.ts";
import { askQuestion, backQuestion } from "./questions.server.ts";

/** Of a page, and of its script. */
export const askAction = action(
  {
    input: AskQuestionForm,
    limit: { name: "question", points: 5, seconds: 600 },
    crowdLimit: { name: "questions-of-address", points: 30, seconds: 600 },
    failed: "Your question did not reach us. Please try again.",
    tooOften: "That is a lot of questions at once. Keep the next one for a few minutes.",
  },
  async ({ id = "", text }, { fan }, { guards: { formKey } }) => {
    const { question, message } = await askQuestion(id, await fan(), text, formKey ?? undefined);
    return { answer: { question }, message };
  },
);

const castBacking = countedOfNetwork({
  kind: "backing",
  words: ["backing of a question", "backings of a question"],
  lookAt: () => "/operator/questions",
  act: (question, fanId, { back }: { back: "yes" | "no" }) => backQuestion(question, fanId, back === "yes"),
});

/**
 * POST /social-club/{interview} {text, form_key?} answers {question: {id, text, state}}. Refusals: invalid
 * (422), no_such_interview (404), enough_questions (409), muted (403), slow_down (429).
 * POST /social-club/questions/{id}/backing {back: "yes" | "no"} answers {backs}; no_such_question (404), answered (409).
 */
export function questionActions(actions: Endpoints): void {
  actions.postFromScript("/social-club/:id", askAction);
  actions.post(
    "/social-club/questions/:questionId/backing",
    action(
      {
        input: BackingForm,
        limit: { name: "backing", points: 40, seconds: 10 },
        crowdLimit: { name: "backings-of-address", points: 240, seconds: 60 },
        failed: "It was not counted. Please try again.",
        tooOften: "That was a lot at once. Please wait a moment.",
      },
      async ({ questionId, back }, who) => ({
        answer: await castBacking(questionId, who, { back }, back === "no"),
      }),
    ),
  );
}
