import { Form, Link } from "react-router";
import { counted } from "../../../platform/ui/numbers.ts";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { Act } from "../../desk/act.tsx";
import { choiceOf } from "../../desk/choice.ts";
import { deskAction, maybe, onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { ChoiceNav } from "../../desk/list/choice-nav.tsx";
import { FanLink } from "../../desk/list/fan-link.tsx";
import { Moment } from "../../desk/moment.tsx";
import { Only } from "../../desk/only.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { ReportForm } from "../../moderation/report-form.ts";
import type { Route } from "./+types/reports.desk.route";
import { actOnReport } from "./report-actions.server.ts";
import { listReported } from "./reports.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { value, unknown } = choiceOf(asked.url.searchParams.get("show"), ["settled"]);
  const settled = value === "settled";
  return { settled, unknown, reports: await listReported(!settled) };
}

const settle = deskAction(
  "moderator",
  ReportForm.omit({ reason: true }).extend({ do: maybe }),
  async ({ do: act, kind, subject }, operator) => ({
    message: await actOnReport(act ?? "", kind, subject, operator),
  }),
);

export const action = onDesk(settle);

const reasonWords: Record<string, string> = {
  spoiler: "spoils the story",
  abuse: "hurts somebody",
  spam: "is spam",
  other: "something else",
};

const words = { open: "Open", settled: "Settled" };

export default function Reports({ loaderData: { settled, unknown, reports } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Reports">
        What is taken away leaves every open page at once and reaches no one who comes later.
      </DeskHead>
      <ChoiceNav
        label="Reports"
        words={words}
        chosen={settled ? "settled" : "open"}
        unknown={unknown}
        base="/operator/reports"
      />
      {reports.length === 0 && (
        <Nothing>{settled ? "Nothing was settled yet." : "Nothing is reported."}</Nothing>
      )}
      <ul className="desk-reports stack-3">
        {reports.map((one) => (
          <li key={`${one.kind} ${one.subject}`}>
            <Reported of={one} settled={settled} />
          </li>
        ))}
      </ul>
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"]["reports"][number];

function Reported({ of, settled }: { of: Shown; settled: boolean }) {
  const { kind, subject, thing, mute } = of;
  const name = thing?.speaker ?? "Without a name";
  return (
    <article aria-label={`A ${kind}${thing?.speaker ? ` of ${name}` : ""}`}>
      {thing ? (
        <Said thing={thing} name={name} />
      ) : (
        <p>The {kind} is gone, with where it stood or its writer.</p>
      )}
      <p className="meta">
        Reported by {counted(of.reporters, "fan")}:{" "}
        {of.reasons.map((reason) => reasonWords[reason]).join(", ")}. Last <Moment at={of.reportedAt} />.
        {thing?.removed && " It is taken away."}
        {mute && (
          <>
            {" The author is muted "}
            {mute.until ? (
              <>
                until <Moment at={mute.until} />.
              </>
            ) : (
              "for good."
            )}
          </>
        )}
      </p>
      <Only need="moderator">
        <Form method="post" className="desk-buttons" preventScrollReset>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="subject" value={subject} />
          {thing?.removed && <Act does="restore">Put back</Act>}
          {thing && !thing.removed && (
            <Act does="remove" strong>
              Take away
            </Act>
          )}
          {!settled && <Act does="dismiss">Dismiss</Act>}
          {thing && !thing.sample && (mute ? <Act does="unmute">Unmute</Act> : <Mute />)}
        </Form>
      </Only>
    </article>
  );
}

function Said({ thing, name }: { thing: NonNullable<Shown["thing"]>; name: string }) {
  return (
    <>
      <p className="meta">
        <FanLink fanId={thing.fanId} name={name} /> {thing.sample && <SampleTag />} in{" "}
        <Link to={thing.where.path}>{thing.where.name}</Link>, <Moment at={thing.at} />
      </p>
      <blockquote className="desk-prose" data-removed={thing.removed || undefined}>
        {thing.text}
      </blockquote>
    </>
  );
}

/** For good asks twice, without a script too: it lies one fold further. */
function Mute() {
  return (
    <>
      <Act does="mute-hour">Mute 1 h</Act>
      <Act does="mute-day">Mute 1 day</Act>
      <details className="desk-more">
        <summary className="button quiet small">Mute for good</summary>
        <p className="meta">The fan can never write again, until you unmute them.</p>
        <Act does="mute-good">Yes, mute for good</Act>
      </details>
    </>
  );
}
