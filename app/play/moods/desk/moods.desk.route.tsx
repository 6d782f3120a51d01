import { Form } from "react-router";
import type { Queryable } from "../../../../platform/db/pool.server.ts";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { ActionButton } from "../../../desk/action-button.tsx";
import { audit } from "../../../desk/audit-log.server.ts";
import { choiceOf } from "../../../desk/choice.ts";
import { deskAction, onDesk } from "../../../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { ChoiceNav } from "../../../desk/list/choice-nav.tsx";
import { FanLink } from "../../../desk/list/fan-link.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { RequireRole } from "../../../desk/require-role.tsx";
import { putBack, takeDownUnder } from "../../../moderation/decisions/taking-down.server.ts";
import type { Route } from "./+types/moods.desk.route";
import { listDeskMoods } from "./desk-moods.server.ts";
import { MoodRemovalForm } from "./mood-removal-form.ts";
import { moodsReportable } from "./reportable.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { value, unknown } = choiceOf(asked.url.searchParams.get("show"), ["removed"]);
  return { removed: value === "removed", unknown, moods: await listDeskMoods(value === "removed") };
}

const act = deskAction("moderator", MoodRemovalForm, async (input, operator) => {
  const [fanId = "", day = ""] = input.mood.split(" ");
  const isRemoved = input.do === "remove";
  const said = isRemoved ? "Took a mood down." : "Put a mood back.";
  const action = isRemoved ? "mood-remove" : "mood-restore";
  const noted = (on: Queryable) => audit(operator, { action, subject: `fan ${fanId}`, said }, on);
  const writing = { kind: "mood", subject: `${fanId} ${day}`, operator: operator.email } as const;
  if (isRemoved) await takeDownUnder(moodsReportable, writing, noted);
  else await putBack(moodsReportable, writing, noted);
  return { message: said };
});

export const action = onDesk(act);

const words = { up: "Up", removed: "Taken down" };

export default function Moods({ loaderData: { removed, unknown, moods } }: Route.ComponentProps) {
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
      {moods.length === 0 && (
        <EmptyState>{removed ? "No moods have been taken down." : "No mood is up yet."}</EmptyState>
      )}
      <ul className="desk-reports stack-3">
        {moods.map(({ fanId, day, name, scene, caption, at, isRemoved, isSample }) => (
          <li key={`${fanId} ${day}`}>
            <article aria-label={`Mood of ${name}`}>
              <p className="meta">
                <FanLink fanId={isSample ? null : fanId} name={name} /> {isSample && <SampleTag />} as {scene}
                , <Moment at={at} />
              </p>
              <blockquote className="desk-prose" data-removed={isRemoved || undefined}>
                {caption}
              </blockquote>
              <RequireRole need="moderator">
                <Form method="post" className="desk-buttons" preventScrollReset>
                  <input type="hidden" name="mood" value={`${fanId} ${day}`} />
                  <ActionButton does={isRemoved ? "restore" : "remove"} strong={!isRemoved}>
                    {isRemoved ? "Restore" : "Take down"}
                  </ActionButton>
                </Form>
              </RequireRole>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}
