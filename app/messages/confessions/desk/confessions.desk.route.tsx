import { Form } from "react-router";
import { z } from "zod";
import { byButton } from "../../../../platform/action/action.server.ts";
import type { Queryable } from "../../../../platform/db/pool.server.ts";
import { TextField } from "../../../../platform/ui/form/field.tsx";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { ActionButton } from "../../../desk/action-button.tsx";
import { audit } from "../../../desk/audit-log.server.ts";
import { choiceOf } from "../../../desk/choice.ts";
import { deskAction, onDesk, optionalField } from "../../../desk/desk-action.server.ts";
import { DeskForm } from "../../../desk/desk-form.tsx";
import { DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { ChoiceNav } from "../../../desk/list/choice-nav.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { RequireRole } from "../../../desk/require-role.tsx";
import { putBack, takeDownUnder } from "../../../moderation/decisions/taking-down.server.ts";
import { listOwnWords, saveOwnWords } from "../../../moderation/own-words.server.ts";
import { OwnWordsForm } from "../../../moderation/own-words-form.ts";
import type { Route } from "./+types/confessions.desk.route";
import { type ConfessionState, listConfessions } from "./desk-confessions.server.ts";
import { confessionsReportable } from "./reportable.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "moderator");
  const { value, unknown } = choiceOf(asked.url.searchParams.get("show"), ["up", "down"]);
  const state: ConfessionState = value === "up" || value === "down" ? value : "held";
  return { state, unknown, confessions: await listConfessions(state), words: await listOwnWords() };
}

const settle = deskAction(
  "moderator",
  z.object({ do: optionalField, confession: optionalField }),
  async ({ do: doing, confession: id = "" }, operator) => {
    const goesUp = doing === "publish";
    const said = goesUp ? "Put a confession up." : "Rejected a confession.";
    const action = goesUp ? "confession-publish" : "confession-down";
    const noted = (on: Queryable) => audit(operator, { action, subject: `confession ${id}`, said }, on);
    const writing = { kind: "confession", subject: id, operator: operator.email } as const;
    if (goesUp) await putBack(confessionsReportable, writing, noted);
    else await takeDownUnder(confessionsReportable, writing, noted);
    return { message: said };
  },
);

const keepWords = deskAction("operator", OwnWordsForm, async ({ words }, operator) => {
  const said = "Changed the word list.";
  await saveOwnWords(words, (on) =>
    audit(operator, { action: "held-words", subject: "word list", said }, on),
  );
  return { message: said };
});

export const action = onDesk(byButton({ words: keepWords }, settle));

const rules = () => import("../../../moderation/own-words-form.ts").then((module) => module.OwnWordsForm);

const states = { held: "In review", up: "Published", down: "Unpublished" };
const empty = { held: "Nothing to review.", up: "None published.", down: "None unpublished." };

export default function Confessions({
  loaderData: { state, unknown, confessions, words },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Confessions">Confessions are anonymous, even here.</DeskHead>
      <ChoiceNav
        label="Confessions"
        words={states}
        chosen={state}
        unknown={unknown}
        base="/operator/confessions"
      />
      {confessions.length === 0 && <EmptyState>{empty[state]}</EmptyState>}
      <ul className="desk-reports stack-3">
        {confessions.map(({ id, text, heldFor, isUrgent, at, sample }) => (
          <li key={id}>
            <article aria-label="Confession">
              <p className="meta">
                {isUrgent && <b>Read this one first. </b>}
                {heldFor && `Held for ${heldFor.replace("-", " ")}, `}
                <Moment at={at} /> {sample && <SampleTag />}
              </p>
              <blockquote className="desk-prose" data-removed={state === "down" || undefined}>
                {text}
              </blockquote>
              <Form method="post" className="desk-buttons" preventScrollReset>
                <input type="hidden" name="confession" value={id} />
                {state !== "up" && (
                  <ActionButton does="publish" strong>
                    Publish
                  </ActionButton>
                )}
                {state !== "down" && (
                  <ActionButton does="down">{state === "up" ? "Unpublish" : "Do not publish"}</ActionButton>
                )}
              </Form>
            </article>
          </li>
        ))}
      </ul>
      <RequireRole need="operator">
        <details className="desk-more">
          <summary className="button quiet small">Word list</summary>
          <DeskForm
            rules={rules}
            refused={actionData}
            values={{ words: words.join("\n") }}
            keep="Save the list"
          >
            {(field) => (
              <>
                <input type="hidden" name="do" value="words" />
                <TextField
                  label="Words and phrases that are held for review"
                  hint="One on each line, in lowercase. A confession that contains one waits here for review."
                  rows={8}
                  {...field("words")}
                />
              </>
            )}
          </DeskForm>
        </details>
      </RequireRole>
    </>
  );
}
