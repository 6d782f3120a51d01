import { Form, Link } from "react-router";
import { z } from "zod";
import { byButton } from "../../../../platform/action/action.server.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { Field } from "../../../../platform/ui/form/field.tsx";
import { clockTime, counted } from "../../../../platform/ui/numbers.ts";
import { auditInTransaction } from "../../../desk/audit-log.server.ts";
import { deskAction, onDesk } from "../../../desk/desk-action.server.ts";
import { BackLink, DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { recordOrNew } from "../../../desk/record-or-new.server.ts";
import { RequireRole } from "../../../desk/require-role.tsx";
import { markAnswer, markTrue, openEnvelopes } from "../marks.server.ts";
import type { Route } from "./+types/called-it.desk.route";
import { CameTrueForm, MarkAnswerForm } from "./came-true-form.ts";
import { loadSealedAtDesk } from "./desk-called-it.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const found = await recordOrNew(asked.params.id, loadSealedAtDesk);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

const noted = auditInTransaction("party");

const answer = deskAction("operator", MarkAnswerForm, async ({ pollId, option }, operator) => {
  await markAnswer(pollId, option, noted(operator, "call-mark", "Said which answer came true."));
  return { message: "Marked. The room sees who called it." };
});

const Id = z.object({ id: z.string() });

const open = deskAction("operator", Id, async ({ id }, operator) => {
  const opened = await openEnvelopes(id, noted(operator, "call-open", "Opened sealed predictions."));
  return { message: `${counted(opened, "envelope")} opened.` };
});

const cameTrue = deskAction("operator", CameTrueForm, async ({ id, text, ids }, operator) => {
  await markTrue(id, ids, text, noted(operator, "call-mark", "Said which predictions came true."));
  return { message: "Marked. The room sees who called it." };
});

export const action = onDesk(byButton({ answer, open }, cameTrue));

export default function SealedAtDesk({
  loaderData: { party, questions, waiting, opened },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <BackLink to={`/operator/parties/${party.id}`}>{party.title}</BackLink>
      <DeskHead title="Called it">
        What fans have sealed. No one can read it before it is opened.{" "}
        <Link to={`/afters/${party.id}/called-it`}>What the room sees</Link>
      </DeskHead>
      <h2>Answers to polls</h2>
      {questions.length === 0 && <EmptyState>No sealed answers to polls.</EmptyState>}
      {questions.map((poll) => (
        <Form method="post" key={poll.id} className="desk-bar" preventScrollReset>
          <input type="hidden" name="pollId" value={poll.id} />
          <input type="hidden" name="do" value="answer" />
          <p>
            <b>{poll.title}</b> {counted(poll.sealed, "envelope")} sealed
          </p>
          <RequireRole need="operator">
            {poll.options.map((option, at) => (
              <Button key={option} type="submit" name="option" value={at} size="small" variant="quiet">
                {option} came true
              </Button>
            ))}
          </RequireRole>
        </Form>
      ))}
      <h2>In own words</h2>
      {waiting === 0 ? (
        <EmptyState>No envelope is sealed.</EmptyState>
      ) : (
        <Form method="post" className="desk-bar" preventScrollReset>
          <p>{counted(waiting, "envelope")} sealed</p>
          <RequireRole need="operator">
            <details className="desk-more">
              <summary className="button quiet small">Open them</summary>
              <p className="meta">
                What was sealed until now is read here from then on, and cannot be sealed again.
              </p>
              <Button type="submit" name="do" value="open" size="small">
                Open them now
              </Button>
            </details>
          </RequireRole>
        </Form>
      )}
      {opened.length > 0 && (
        <Form method="post" className="desk-form">
          <Field
            label="What happened"
            name="text"
            error={actionData && "fields" in actionData ? actionData.fields?.text : undefined}
            hint="The room reads this above who called it."
          />
          <fieldset>
            <legend>Who called it</legend>
            {opened.map(({ id, name, text, offsetMs }) => (
              <label key={id} className="desk-choice">
                <input type="checkbox" name="ids" value={id} /> <b>{name}</b> at {clockTime(offsetMs)}: {text}
              </label>
            ))}
          </fieldset>
          <RequireRole need="operator">
            <Button type="submit">These came true</Button>
          </RequireRole>
        </Form>
      )}
    </>
  );
}
