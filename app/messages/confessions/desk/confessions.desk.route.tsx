import { Form } from "react-router";
import { byButton } from "../../../../platform/action/action.server.ts";
import { TextField } from "../../../../platform/ui/form/field.tsx";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { ActionButton } from "../../../desk/action-button.tsx";
import { audit } from "../../../desk/audit-log.server.ts";
import { choiceOf } from "../../../desk/choice.ts";
import { deskAction, onDesk } from "../../../desk/desk-action.server.ts";
import { DeskForm } from "../../../desk/desk-form.tsx";
import { DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { ChoiceNav } from "../../../desk/list/choice-nav.tsx";
import { ChosenItem } from "../../../desk/list/chosen-item.tsx";
import { ChooseAll, ChosenList, UndoBar } from "../../../desk/list/chosen-list.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { Pager } from "../../../desk/pager.tsx";
import { RequireRole } from "../../../desk/require-role.tsx";
import { settleAction, undoOfSettling } from "../../../moderation/decisions/settling.server.ts";
import { listOwnWords, saveOwnWords } from "../../../moderation/own-words.server.ts";
import { OwnWordsForm } from "../../../moderation/own-words-form.ts";
import type { Route } from "./+types/confessions.desk.route";
import { type ConfessionState, listConfessions } from "./desk-confessions.server.ts";
import { settleableConfessions } from "./reportable.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked, "moderator");
  const search = asked.url.searchParams;
  const { value, unknown } = choiceOf(search.get("show"), ["up", "down"] as const);
  const state: ConfessionState = value ?? "held";
  const [{ rows: confessions, next }, undoable, words] = await Promise.all([
    listConfessions(state, search.get("before")),
    undoOfSettling(settleableConfessions, search, operator),
    listOwnWords(),
  ]);
  return { state, unknown, confessions, next, undoable, words };
}

const keepWords = deskAction("operator", OwnWordsForm, async ({ words }, operator) => {
  const said = "Changed the word list.";
  await saveOwnWords(words, (on) =>
    audit(operator, { action: "held-words", subject: "word list", said }, on),
  );
  return { message: said };
});

export const action = onDesk(byButton({ words: keepWords }, settleAction(settleableConfessions)));

const rules = () => import("../../../moderation/own-words-form.ts").then((module) => module.OwnWordsForm);

const states = { held: "In review", up: "Published", down: "Unpublished" };
const empty = { held: "Nothing to review.", up: "None published.", down: "None unpublished." };

export default function Confessions({
  loaderData: { state, unknown, confessions, next, undoable, words },
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
      <UndoBar of={undoable} />
      {confessions.length === 0 && <EmptyState>{empty[state]}</EmptyState>}
      <ChosenList
        keys={confessions.map(({ id }) => id)}
        need="moderator"
        buttons={(isOff) => <Verdicts state={state} isOff={isOff} />}
      >
        <ChooseAll />
        <ul className="desk-reports stack-3">
          {confessions.map(({ id, text, heldFor, isUrgent, at, sample }) => (
            <li key={id}>
              <ChosenItem of={id} label="Confession">
                <p className="meta">
                  {isUrgent && <b>Read this one first. </b>}
                  {heldFor && `Held for ${heldFor.replace("-", " ")}, `}
                  <Moment at={at} /> {sample && <SampleTag />}
                </p>
                <blockquote className="desk-prose" data-removed={state === "down" || undefined}>
                  {text}
                </blockquote>
                <Form method="post" className="desk-buttons" preventScrollReset>
                  <input type="hidden" name="id" value={id} />
                  <Verdicts state={state} />
                </Form>
              </ChosenItem>
            </li>
          ))}
        </ul>
      </ChosenList>
      <Pager next={next} {...(state === "held" && { first: "First in line", later: "Later" })} />
      <WordList words={words} refused={actionData} />
    </>
  );
}

function Verdicts({ state, isOff }: { state: ConfessionState; isOff?: boolean }) {
  return (
    <>
      {state !== "up" && (
        <ActionButton does="publish" strong disabled={isOff}>
          Publish
        </ActionButton>
      )}
      {state !== "down" && (
        <ActionButton does="down" disabled={isOff}>
          {state === "up" ? "Unpublish" : "Do not publish"}
        </ActionButton>
      )}
    </>
  );
}

function WordList({ words, refused }: { words: string[]; refused: Route.ComponentProps["actionData"] }) {
  return (
    <RequireRole need="operator">
      <details className="desk-more">
        <summary className="button quiet small">Word list</summary>
        <DeskForm rules={rules} refused={refused} values={{ words: words.join("\n") }} keep="Save the list">
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
  );
}
