import { Form, Link } from "react-router";
import { z } from "zod";
import type { Queryable } from "../../../../platform/db/pool.server.ts";
import { Apart } from "../../../../platform/ui/tags/apart.tsx";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { ActionButton } from "../../../desk/action-button.tsx";
import { audit } from "../../../desk/audit-log.server.ts";
import { choiceOf } from "../../../desk/choice.ts";
import { deskAction, onDesk, optionalField } from "../../../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { ChoiceNav } from "../../../desk/list/choice-nav.tsx";
import { FanLink } from "../../../desk/list/fan-link.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { RequireRole } from "../../../desk/require-role.tsx";
import { putBack, takeDownUnder } from "../../../moderation/decisions/taking-down.server.ts";
import { clipPath } from "../clip.ts";
import type { Route } from "./+types/clips.desk.route";
import { listDeskClips } from "./desk-clips.server.ts";
import { clipsReportable } from "./reportable.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { value, unknown } = choiceOf(asked.url.searchParams.get("show"), ["hidden"]);
  return { hidden: value === "hidden", unknown, clips: await listDeskClips(value === "hidden") };
}

const act = deskAction(
  "moderator",
  z.object({ do: optionalField, clip: optionalField }),
  async (input, operator) => {
    const id = input.clip ?? "";
    const isHidden = input.do !== "show";
    const said = isHidden ? "Hid a clip." : "Showed a clip again.";
    const noted = (on: Queryable) =>
      audit(operator, { action: isHidden ? "clip-hide" : "clip-show", subject: `clip ${id}`, said }, on);
    const writing = { kind: "clip", subject: id, operator: operator.email } as const;
    if (isHidden) await takeDownUnder(clipsReportable, writing, noted);
    else await putBack(clipsReportable, writing, noted);
    return { message: said };
  },
);

export const action = onDesk(act);

const words = { up: "On the wall", hidden: "Hidden" };

export default function Clips({ loaderData: { hidden, unknown, clips } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Clips">
        What is hidden leaves the wall, its own page and its card, also for who is looking at it.
      </DeskHead>
      <ChoiceNav
        label="Clips"
        words={words}
        chosen={hidden ? "hidden" : "up"}
        unknown={unknown}
        base="/operator/clips"
      />
      {clips.length === 0 && <EmptyState>{hidden ? "Nothing is hidden." : "No clips yet."}</EmptyState>}
      <ul className="desk-reports stack-3">
        {clips.map(({ id, fanId, name, scene, caption, votes, sampleVotes, at, isSample }) => (
          <li key={id}>
            <article aria-label={`Clip of ${name}`}>
              <p className="meta">
                <FanLink fanId={isSample ? null : fanId} name={name} /> {isSample && <SampleTag />} on{" "}
                <Link to={clipPath(id)}>{scene}</Link>,{" "}
                <Apart all={votes} sample={sampleVotes}>
                  {votes - sampleVotes === 1 ? "vote" : "votes"}
                </Apart>
                , <Moment at={at} />
              </p>
              <blockquote className="desk-prose" data-removed={hidden || undefined}>
                {caption}
              </blockquote>
              <RequireRole need="moderator">
                <Form method="post" className="desk-buttons" preventScrollReset>
                  <input type="hidden" name="clip" value={id} />
                  <ActionButton does={hidden ? "show" : "hide"} strong={!hidden}>
                    {hidden ? "Show it again" : "Hide it"}
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
