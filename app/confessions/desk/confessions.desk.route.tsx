import { Form } from "react-router";
import { z } from "zod";
import { byButton } from "../../../platform/action/action.server.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { TextField } from "../../../platform/ui/form/field.tsx";
import { ChipLink } from "../../../platform/ui/tags/chip.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { audit } from "../../desk/audit-log.server.ts";
import { choiceOf } from "../../desk/choice.ts";
import { deskAction, maybe, onDesk } from "../../desk/desk-action.server.ts";
import { DeskForm } from "../../desk/desk-form.tsx";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { Moment } from "../../desk/moment.tsx";
import { Only } from "../../desk/only.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { UnknownChoices } from "../../desk/unknown-choices.tsx";
import { keepOwnWords, listOwnWords } from "../../moderation/own-words.server.ts";
import { OwnWordsForm } from "../../moderation/own-words-form.ts";
import type { Route } from "./+types/confessions.desk.route";
import {
  type ConfessionState,
  listConfessions,
  publishConfession,
  turnDown,
} from "./desk-confessions.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "moderator");
  const { value, unknown } = choiceOf(asked.url.searchParams.get("show"), ["up", "down"]);
  const state: ConfessionState = value === "up" || value === "down" ? value : "held";
  return { state, unknown, confessions: await listConfessions(state), words: await listOwnWords() };
}

const settle = deskAction(
  "moderator",
  z.object({ do: maybe, confession: maybe }),
  async ({ do: doing, confession: id = "" }, operator) => {
    const goesUp = doing === "publish";
    const said = goesUp ? "Put a confession up." : "Kept a confession down.";
    const action = goesUp ? "confession-publish" : "confession-down";
    const act = goesUp ? publishConfession : turnDown;
    await act(id, (on) => audit(operator, { action, subject: `confession ${id}`, said }, on));
    return { message: said };
  },
);

const keepWords = deskAction("operator", OwnWordsForm, async ({ words }, operator) => {
  const said = "Changed the words that hold.";
  await keepOwnWords(words, (on) =>
    audit(operator, { action: "held-words", subject: "held words", said }, on),
  );
  return { message: said };
});

export const action = onDesk(byButton({ words: keepWords }, settle));

const rules = () => import("../../moderation/own-words-form.ts").then((module) => module.OwnWordsForm);

const states = [
  ["held", "Waiting"],
  ["up", "Up"],
  ["down", "Kept down"],
] as const;
const empty = { held: "Nothing waits to be read.", up: "Nothing is up.", down: "Nothing was kept down." };

export default function Confessions({
  loaderData: { state, unknown, confessions, words },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Confessions">Nobody is told who wrote one, not even here.</DeskHead>
      <nav className="desk-kinds" aria-label="Confessions">
        {states.map(([name, label]) => (
          <ChipLink
            key={name}
            to={name === "held" ? "/operator/confessions" : `?show=${name}`}
            aria-current={state === name ? "page" : undefined}
          >
            {label}
          </ChipLink>
        ))}
      </nav>
      <UnknownChoices words={unknown} />
      {confessions.length === 0 && <Nothing>{empty[state]}</Nothing>}
      <ul className="desk-reports">
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
                {state !== "up" && <Act does="publish">Put it up</Act>}
                {state !== "down" && (
                  <Act does="down">{state === "up" ? "Take it down" : "Keep it down"}</Act>
                )}
              </Form>
            </article>
          </li>
        ))}
      </ul>
      <Only need="operator">
        <details className="desk-more">
          <summary className="button quiet small">Words that hold</summary>
          <DeskForm rules={rules} refused={actionData} values={{ words: words.join("\n") }}>
            {(field, busy) => (
              <>
                <input type="hidden" name="do" value="words" />
                <TextField
                  label="Your own words"
                  hint="One a line, small letters. What holds one of them waits here to be read."
                  rows={8}
                  {...field("words")}
                />
                <div>
                  <Button type="submit" disabled={busy}>
                    Keep the words
                  </Button>
                </div>
              </>
            )}
          </DeskForm>
        </details>
      </Only>
    </>
  );
}

function Act({ does, children }: { does: string; children: string }) {
  return (
    <Button
      type="submit"
      name="do"
      value={does}
      size="small"
      variant={does === "publish" ? "paper" : "quiet"}
    >
      {children}
    </Button>
  );
}
