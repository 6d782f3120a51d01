import { Form, Link } from "react-router";
import { byButton } from "../../../../platform/action/action.server.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { TextField } from "../../../../platform/ui/form/field.tsx";
import { counted } from "../../../../platform/ui/numbers.ts";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { ActionButton } from "../../../desk/action-button.tsx";
import { audit } from "../../../desk/audit-log.server.ts";
import { choiceOf } from "../../../desk/choice.ts";
import { deskAction, onDesk } from "../../../desk/desk-action.server.ts";
import { DeskForm } from "../../../desk/desk-form.tsx";
import { DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { ChoiceNav } from "../../../desk/list/choice-nav.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { type Operator, operatorOf } from "../../../desk/operator.ts";
import { Pager } from "../../../desk/pager.tsx";
import { RequireRole } from "../../../desk/require-role.tsx";
import { type QuestionState, questionStates } from "../questions/question.ts";
import type { Route } from "./+types/questions.desk.route";
import {
  answerQuestion,
  type DeskQuestion,
  declineQuestion,
  listDeskQuestions,
  publishQuestion,
} from "./desk-questions.server.ts";
import { AnswerForm, SettleForm } from "./interview-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { value, unknown } = choiceOf(asked.url.searchParams.get("show"), questionStates);
  const state = value ?? "up";
  const { rows: questions, next } = await listDeskQuestions(state, asked.url.searchParams.get("before"));
  return { state, unknown, questions, next };
}

const noted =
  (operator: Operator, action: string, id: string, said: string) => (on: Parameters<typeof audit>[2]) =>
    audit(operator, { action, subject: `question ${id}`, said }, on);

const answer = deskAction("operator", AnswerForm, async ({ question, answer: text }, operator) => {
  await answerQuestion(question, text, noted(operator, "question-answer", question, "Answered a question."));
  return { message: "Answered." };
});
const decline = deskAction("moderator", SettleForm, async ({ question }, operator) => {
  await declineQuestion(question, noted(operator, "question-decline", question, "Declined a question."));
  return { message: "Declined." };
});
const putUp = deskAction("moderator", SettleForm, async ({ question }, operator) => {
  await publishQuestion(question, noted(operator, "question-up", question, "Put a question up."));
  return { message: "It is up." };
});

export const action = onDesk(byButton({ decline, up: putUp }, answer));

const words: Record<QuestionState, string> = {
  held: "To be read",
  up: "Open",
  answered: "Answered",
  declined: "Declined",
  down: "Taken down",
};
const empty: Record<QuestionState, string> = {
  held: "No questions wait to be read.",
  up: "No questions are open.",
  answered: "No questions are answered.",
  declined: "No questions are declined.",
  down: "No questions have been taken down.",
};
/** Where the newest is not the first. */
const pagerWords: { [State in QuestionState]?: { first: string; later: string } } = {
  held: { first: "Longest waiting", later: "Later" },
  up: { first: "Most backed", later: "Fewer backings" },
};
const rules = () => import("./interview-form.ts").then((module) => module.AnswerForm);

export default function DeskQuestions({ loaderData, actionData }: Route.ComponentProps) {
  const { state, unknown, questions, next } = loaderData;
  const refused = (id: string) => (actionData?.values?.question === id ? actionData : undefined);
  return (
    <>
      <DeskHead title="Questions">
        What fans ask the people of the Social Club, the most backed first.
      </DeskHead>
      <ChoiceNav label="Questions" words={words} chosen={state} unknown={unknown} />
      {questions.length === 0 && <EmptyState>{empty[state]}</EmptyState>}
      <ul className="desk-reports stack-3">
        {questions.map((question) => (
          <li key={question.id}>
            <DeskQuestionCard question={question} state={state} refused={refused(question.id)} />
          </li>
        ))}
      </ul>
      <Pager next={next} {...(pagerWords[state] ?? {})} />
    </>
  );
}

function DeskQuestionCard({
  question: { id, interview, person, text, asker, heldFor, backs, answer: given, at, sample },
  state,
  refused,
}: {
  question: DeskQuestion;
  state: QuestionState;
  refused: Route.ComponentProps["actionData"];
}) {
  return (
    <article aria-label={`Question to ${person}`}>
      <p className="meta">
        <Link to={`/social-club/${interview}`}>{person}</Link>, {counted(backs, "backing")}
        {asker && `, ${asker}`}
        {heldFor && `, held for ${heldFor.replace("-", " ")}`}, <Moment at={at} /> {sample && <SampleTag />}
      </p>
      <blockquote className="desk-prose">{text}</blockquote>
      {(state === "up" || state === "answered") && (
        <RequireRole need="operator">
          <DeskForm rules={rules} refused={refused} values={{ answer: given ?? "" }}>
            {(field, busy) => (
              <>
                <input type="hidden" name="question" value={id} />
                <TextField label={`${person} answers`} rows={2} {...field("answer")} />
                <div>
                  <Button type="submit" size="small" disabled={busy}>
                    {given ? "Change the answer" : "Answer"}
                  </Button>
                </div>
              </>
            )}
          </DeskForm>
        </RequireRole>
      )}
      {state !== "answered" && (
        <RequireRole need="moderator">
          <Form method="post" className="desk-buttons" preventScrollReset>
            <input type="hidden" name="question" value={id} />
            {state !== "up" && (
              <Button type="submit" name="do" value="up" size="small">
                Publish
              </Button>
            )}
            {(state === "up" || state === "held") && <ActionButton does="decline">Decline</ActionButton>}
          </Form>
        </RequireRole>
      )}
    </article>
  );
}
