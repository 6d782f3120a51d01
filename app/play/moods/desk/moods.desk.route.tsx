import { Form } from "react-router";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { ActionButton } from "../../../desk/action-button.tsx";
import { choiceOf } from "../../../desk/choice.ts";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { ChoiceNav } from "../../../desk/list/choice-nav.tsx";
import { ChosenItem } from "../../../desk/list/chosen-item.tsx";
import { ChooseAll, ChosenList, UndoBar } from "../../../desk/list/chosen-list.tsx";
import { FanLink } from "../../../desk/list/fan-link.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { Pager } from "../../../desk/pager.tsx";
import { RequireRole } from "../../../desk/require-role.tsx";
import { settleAction, undoOfSettling } from "../../../moderation/decisions/settling.server.ts";
import type { Route } from "./+types/moods.desk.route";
import { listDeskMoods } from "./desk-moods.server.ts";
import { settleableMoods } from "./reportable.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked, "viewer");
  const search = asked.url.searchParams;
  const { value, unknown } = choiceOf(search.get("show"), ["removed"]);
  const removed = value === "removed";
  const { rows: moods, next } = await listDeskMoods(removed, search.get("before"));
  return { removed, unknown, moods, next, undoable: await undoOfSettling(settleableMoods, search, operator) };
}

export const action = onDesk(settleAction(settleableMoods));

const words = { up: "Up", removed: "Taken down" };

export default function Moods({ loaderData }: Route.ComponentProps) {
  const { removed, unknown, moods, next, undoable } = loaderData;
  const act = { does: removed ? "restore" : "remove", strong: !removed };
  const word = removed ? "Restore" : "Take down";
  return (
    <>
      <DeskHead title="Moods">
        Moods you take down disappear from every row at once. The fan still sees theirs and can share another
        one.
      </DeskHead>
      <ChoiceNav
        label="Moods"
        words={words}
        chosen={removed ? "removed" : "up"}
        unknown={unknown}
        base="/operator/moods"
      />
      <UndoBar of={undoable} />
      {moods.length === 0 && (
        <EmptyState>{removed ? "No moods have been taken down." : "No mood is up yet."}</EmptyState>
      )}
      <ChosenList
        keys={moods.map(({ fanId, day }) => `${fanId} ${day}`)}
        need="moderator"
        buttons={(isOff) => (
          <ActionButton {...act} disabled={isOff}>
            {word}
          </ActionButton>
        )}
      >
        <ChooseAll />
        <ul className="desk-reports stack-3">
          {moods.map(({ fanId, day, name, scene, caption, at, isRemoved, isSample }) => (
            <li key={`${fanId} ${day}`}>
              <ChosenItem of={`${fanId} ${day}`} label={`Mood of ${name}`}>
                <p className="meta">
                  <FanLink fanId={isSample ? null : fanId} name={name} /> {isSample && <SampleTag />} as{" "}
                  {scene}, <Moment at={at} />
                </p>
                <blockquote className="desk-prose" data-removed={isRemoved || undefined}>
                  {caption}
                </blockquote>
                <RequireRole need="moderator">
                  <Form method="post" className="desk-buttons" preventScrollReset>
                    <input type="hidden" name="id" value={`${fanId} ${day}`} />
                    <ActionButton {...act}>{word}</ActionButton>
                  </Form>
                </RequireRole>
              </ChosenItem>
            </li>
          ))}
        </ul>
      </ChosenList>
      <Pager next={next} />
    </>
  );
}
