import { Form } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { choiceOf } from "../../desk/choice.ts";
import { deskAction, onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { ChoiceNav } from "../../desk/list/choice-nav.tsx";
import { FanLink } from "../../desk/list/fan-link.tsx";
import { Moment } from "../../desk/moment.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { guidelineRules } from "../../frame/guideline-rules.ts";
import type { DecisionAct } from "../../moderation/decisions/decision.ts";
import type { Route } from "./+types/appeals.desk.route";
import { AppealAnswerForm } from "./appeal-answer-form.ts";
import { type DeskAppeal, decideAppeal, listDeskAppeals } from "./appeals.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked, "moderator");
  const { value, unknown } = choiceOf(asked.url.searchParams.get("show"), ["answered"]);
  const answered = value === "answered";
  return { answered, unknown, ...(await listDeskAppeals(!answered, operator)) };
}

const decide = deskAction("moderator", AppealAnswerForm, async ({ appeal, outcome, answer }, operator) => ({
  message: await decideAppeal(appeal, outcome, answer, operator),
}));

export const action = onDesk(decide);

const words = { open: "Open", answered: "Rejected" };

const acts: Record<DecisionAct, string> = {
  held: "Line held by the word list",
  "kept-back": "Line kept back",
  "taken-down": "Taken down",
  muted: "Muted",
  "shut-out": "Shut out",
};

export default function Appeals({
  loaderData: { answered, unknown, appeals, isAlone },
}: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Appeals">
        Whoever was muted, held or taken down may appeal each decision once. Another than who decided answers
        it; what is undone leaves no mark.
        {isAlone && " You are the only moderator, so you may answer appeals against your own decisions."}
      </DeskHead>
      <ChoiceNav
        label="Appeals"
        words={words}
        chosen={answered ? "answered" : "open"}
        unknown={unknown}
        base="/operator/appeals"
      />
      {appeals.length === 0 && (
        <EmptyState>{answered ? "No appeal was rejected." : "Nobody has appealed."}</EmptyState>
      )}
      <ul className="desk-reports stack-3">
        {appeals.map((one) => (
          <li key={one.id}>
            <AppealCard of={one} />
          </li>
        ))}
      </ul>
    </>
  );
}

function AppealCard({ of }: { of: DeskAppeal }) {
  const { id, fanId, act, kind, said, rule, until, at, appeal, appealedAt, operator, outcome, answer } = of;
  return (
    <article aria-label={`Appeal: ${acts[act]}`}>
      <p className="meta">
        <b>{acts[act]}</b>
        {kind !== "fan" && kind !== "held-line" && ` (${kind})`} under “{guidelineRules[rule]}” by{" "}
        {operator ?? "the word list"}, <Moment at={at} />
        {until && (
          <>
            , until <Moment at={until} />
          </>
        )}
        . <FanLink fanId={fanId} name={fanId ? "The fan" : "Without a name"} />
      </p>
      {said && <blockquote className="desk-prose">{said}</blockquote>}
      <p className="meta">
        Appealed <Moment at={appealedAt} />:
      </p>
      <blockquote className="desk-prose">{appeal}</blockquote>
      {outcome ? (
        <p>It stands. {answer}</p>
      ) : of.isOwn ? (
        <p>You decided this: another moderator answers the appeal.</p>
      ) : (
        <Form method="post" className="stack-3" preventScrollReset>
          <input type="hidden" name="appeal" value={id} />
          <Field label="A word to the fan" name="answer" maxLength={500} />
          <div className="desk-buttons">
            <Button type="submit" name="outcome" value="undone" size="small">
              Undo it
            </Button>
            <Button type="submit" name="outcome" value="stands" size="small" variant="quiet">
              It stands
            </Button>
          </div>
        </Form>
      )}
    </article>
  );
}
