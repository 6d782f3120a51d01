import { Form, Link } from "react-router";
import { byButton } from "../../../../platform/action/action.server.ts";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { Apart } from "../../../../platform/ui/tags/apart.tsx";
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
import { MuteAuthor } from "../../../moderation/decisions/mute-fields.tsx";
import {
  muteAuthorAction,
  unmuteAuthorAction,
  withMutes,
} from "../../../moderation/decisions/muting-authors.server.ts";
import { settleAction, undoOfSettling } from "../../../moderation/decisions/settling.server.ts";
import { clipPath } from "../clip.ts";
import type { Route } from "./+types/clips.desk.route";
import { listDeskClips } from "./desk-clips.server.ts";
import { settleableClips } from "./reportable.server.ts";
import "./clips.desk.css";

export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked, "viewer");
  const search = asked.url.searchParams;
  const { value, unknown } = choiceOf(search.get("show"), ["hidden"]);
  const hidden = value === "hidden";
  const { rows, next } = await listDeskClips(hidden, search.get("before"));
  const undoable = await undoOfSettling(settleableClips, search, operator);
  return { hidden, unknown, clips: await withMutes(rows), next, undoable };
}

export const action = onDesk(
  byButton(
    { mute: muteAuthorAction(settleableClips), unmute: unmuteAuthorAction(settleableClips) },
    settleAction(settleableClips),
  ),
);

const words = { up: "On the wall", hidden: "Hidden" };

export default function Clips({
  loaderData: { hidden, unknown, clips, next, undoable },
}: Route.ComponentProps) {
  const act = { does: hidden ? "show" : "hide", strong: !hidden };
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
      <UndoBar of={undoable} />
      {clips.length === 0 && <EmptyState>{hidden ? "No clips are hidden." : "No clips yet."}</EmptyState>}
      <ChosenList
        keys={clips.map(({ id }) => id)}
        need="moderator"
        buttons={(isOff) => (
          <ActionButton {...act} disabled={isOff}>
            {hidden ? "Show them again" : "Hide them"}
          </ActionButton>
        )}
      >
        <ChooseAll />
        <ul className="desk-reports stack-3">
          {clips.map((clip) => (
            <li key={clip.id}>
              <DeskClipCard clip={clip} hidden={hidden} />
            </li>
          ))}
        </ul>
      </ChosenList>
      <Pager next={next} />
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"]["clips"][number];

function DeskClipCard({ clip, hidden }: { clip: Shown; hidden: boolean }) {
  const { id, fanId, name, scene, picture, caption, votes, sampleVotes, at, isSample, mute } = clip;
  return (
    <ChosenItem of={id} label={`Clip of ${name}`}>
      <div className="desk-clip">
        {picture && <ArtPicture of={picture} sizes="160px" />}
        <div className="stack-3">
          <p className="meta">
            <FanLink fanId={fanId} name={name} /> {isSample && <SampleTag />} on{" "}
            <Link to={clipPath(id)}>{scene}</Link>,{" "}
            <Apart all={votes} sample={sampleVotes}>
              {votes - sampleVotes === 1 ? "vote" : "votes"}
            </Apart>
            , <Moment at={at} />
          </p>
          <blockquote className="desk-prose" data-removed={hidden || undefined}>
            {caption}
          </blockquote>
        </div>
      </div>
      <RequireRole need="moderator">
        <Form method="post" className="desk-buttons" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <ActionButton does={hidden ? "show" : "hide"} strong={!hidden}>
            {hidden ? "Show it again" : "Hide it"}
          </ActionButton>
        </Form>
      </RequireRole>
      {fanId && <MuteAuthor of={id} name={name} mute={mute} />}
    </ChosenItem>
  );
}
