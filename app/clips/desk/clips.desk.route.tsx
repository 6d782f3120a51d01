import { Form, Link } from "react-router";
import { z } from "zod";
import { Button } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/numbers.ts";
import { ChipLink } from "../../../platform/ui/tags/chip.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { audit } from "../../desk/audit-log.server.ts";
import { choiceOf } from "../../desk/choice.ts";
import { deskAction, maybe, onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { Moment } from "../../desk/moment.tsx";
import { Only, useMay } from "../../desk/only.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { UnknownChoices } from "../../desk/unknown-choices.tsx";
import { clipPath } from "../clip.ts";
import { hideClip } from "../clips.server.ts";
import type { Route } from "./+types/clips.desk.route";
import { listDeskClips } from "./desk-clips.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { value, unknown } = choiceOf(asked.url.searchParams.get("show"), ["hidden"]);
  return { hidden: value === "hidden", unknown, clips: await listDeskClips(value === "hidden") };
}

const act = deskAction("moderator", z.object({ do: maybe, clip: maybe }), async (input, operator) => {
  const id = input.clip ?? "";
  const isHidden = input.do !== "show";
  const said = isHidden ? "Hid a clip from everybody." : "Showed a clip again.";
  await hideClip(id, isHidden, (on) =>
    audit(operator, { action: isHidden ? "clip-hide" : "clip-show", subject: `clip ${id}`, said }, on),
  );
  return { message: said };
});

export const action = onDesk(act);

export default function Clips({ loaderData: { hidden, unknown, clips } }: Route.ComponentProps) {
  const finds = useMay("operator");
  return (
    <>
      <DeskHead title="Clips">
        What is hidden leaves the wall, its own page and its card, also for who is looking at it.
      </DeskHead>
      <nav className="desk-kinds" aria-label="Clips">
        <ChipLink to="/operator/clips" aria-current={hidden ? undefined : "page"}>
          On the wall
        </ChipLink>
        <ChipLink to="?show=hidden" aria-current={hidden ? "page" : undefined}>
          Hidden
        </ChipLink>
      </nav>
      <UnknownChoices words={unknown} />
      {clips.length === 0 && (
        <Nothing>{hidden ? "Nothing is hidden." : "Nobody has put one up yet."}</Nothing>
      )}
      <ul className="desk-reports">
        {clips.map(({ id, fanId, name, scene, caption, votes, at, isSample }) => (
          <li key={id}>
            <article aria-label={`Clip of ${name}`}>
              <p className="meta">
                {isSample || !finds ? (
                  <b>{name}</b>
                ) : (
                  <Link to={`/operator/people?fan=${fanId}`}>{name}</Link>
                )}{" "}
                {isSample && <SampleTag />} on <Link to={clipPath(id)}>{scene}</Link>,{" "}
                {counted(votes, "vote")}, <Moment at={at} />
              </p>
              <blockquote className="desk-prose" data-removed={hidden || undefined}>
                {caption}
              </blockquote>
              <Only need="moderator">
                <Form method="post" className="desk-buttons" preventScrollReset>
                  <input type="hidden" name="clip" value={id} />
                  <Button
                    type="submit"
                    name="do"
                    value={hidden ? "show" : "hide"}
                    size="small"
                    variant={hidden ? "quiet" : "paper"}
                  >
                    {hidden ? "Show it again" : "Hide it"}
                  </Button>
                </Form>
              </Only>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}
