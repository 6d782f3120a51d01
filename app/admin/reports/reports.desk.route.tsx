import { Form, Link } from "react-router";
import { counted } from "../../../platform/ui/numbers.ts";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { ActionButton } from "../../desk/action-button.tsx";
import { choiceOf } from "../../desk/choice.ts";
import { deskAction, onDesk, optionalField } from "../../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { ChoiceNav } from "../../desk/list/choice-nav.tsx";
import { FanLink } from "../../desk/list/fan-link.tsx";
import { Moment } from "../../desk/moment.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { RequireRole } from "../../desk/require-role.tsx";
import type { GuidelineRule } from "../../frame/guideline-rules.ts";
import { RuleOptions } from "../../moderation/decisions/mute-fields.tsx";
import { ReportForm } from "../../moderation/report-form.ts";
import { ruleField } from "../../moderation/rule-form.ts";
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
  ReportForm.omit({ reason: true }).extend({ do: optionalField, rule: ruleField }),
  async ({ do: act, kind, subject, rule }, operator) => ({
    message: await actOnReport(act ?? "", kind, subject, operator, rule),
  }),
);

export const action = onDesk(settle);

const reasonWords: Record<string, string> = {
  spoiler: "spoils the story",
  abuse: "hurts someone",
  spam: "is spam",
  other: "something else",
};

/** Which rule is told unless another is chosen. */
const ruleOfReport: Record<string, GuidelineRule> = { spoiler: "spoilers", abuse: "company", spam: "fair" };

const words = { open: "Open", settled: "Settled" };

export default function Reports({ loaderData: { settled, unknown, reports } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Reports">
        Removed messages disappear from every open page at once and stay hidden.
      </DeskHead>
      <ChoiceNav
        label="Reports"
        words={words}
        chosen={settled ? "settled" : "open"}
        unknown={unknown}
        base="/operator/reports"
      />
      {reports.length === 0 && (
        <EmptyState>{settled ? "Nothing was settled yet." : "Nothing is reported."}</EmptyState>
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
        {thing?.removed && " It has been removed."}
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
      <RequireRole need="moderator">
        <Form method="post" className="desk-buttons" preventScrollReset>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="subject" value={subject} />
          {thing && !thing.sample && <RuleSelect rule={ruleOfReport[of.reasons[0] ?? ""] ?? "company"} />}
          {thing?.removed && <ActionButton does="restore">Restore</ActionButton>}
          {thing && !thing.removed && (
            <ActionButton does="remove" strong>
              Take down
            </ActionButton>
          )}
          {!settled && <ActionButton does="dismiss">Dismiss</ActionButton>}
          {thing && !thing.sample && (mute ? <ActionButton does="unmute">Unmute</ActionButton> : <Mute />)}
        </Form>
      </RequireRole>
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

/** What the author is told. */
function RuleSelect({ rule }: { rule: GuidelineRule }) {
  return (
    <label className="meta">
      Rule{" "}
      <select className="input" name="rule" defaultValue={rule}>
        <RuleOptions />
      </select>
    </label>
  );
}

/** For good asks twice, without a script too: it lies one fold further. */
function Mute() {
  return (
    <>
      <ActionButton does="mute-hour">Mute 1 h</ActionButton>
      <ActionButton does="mute-day">Mute 1 day</ActionButton>
      <details className="desk-more">
        <summary className="button quiet small">Mute for good</summary>
        <p className="meta">The fan cannot write again until you unmute them.</p>
        <ActionButton does="mute-good">Yes, mute for good</ActionButton>
      </details>
    </>
  );
}
