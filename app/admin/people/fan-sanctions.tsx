import { Form } from "react-router";
import { ActionButton } from "../../desk/action-button.tsx";
import { Moment } from "../../desk/moment.tsx";
import { guidelineRules } from "../../frame/guideline-rules.ts";
import type { DecisionAct } from "../../moderation/decisions/decision.ts";
import { MuteFields, RuleTold } from "../../moderation/decisions/mute-fields.tsx";
import type { DecisionOnFan } from "./fan-page.server.ts";

type Fan = { mutedSince: Date | null; mutedUntil: Date | null; shutOutUntil: Date | null };

const acts: Record<DecisionAct, string> = {
  held: "Held by the word list",
  "kept-back": "Kept back",
  "taken-down": "Taken down",
  muted: "Muted",
  "shut-out": "Shut out",
};

/** What stands against a fan, and what can be done about them. They are told the rule, and appeal by their seat. */
export function Sanctions({ fan, decisions }: { fan: Fan; decisions: DecisionOnFan[] }) {
  return (
    <section aria-labelledby="person-decisions">
      <h2 id="person-decisions">Mutes and decisions</h2>
      <Form method="post" className="desk-mute" preventScrollReset>
        <RuleTold />
        {fan.mutedSince ? <ActionButton does="unmute">Unmute</ActionButton> : <MuteFields />}
        {fan.shutOutUntil ? (
          <ActionButton does="let-in">Let in again</ActionButton>
        ) : (
          <ActionButton does="shut-out">Shut out for a day</ActionButton>
        )}
      </Form>
      {fan.mutedSince && (
        <p>
          Muted{" "}
          {fan.mutedUntil ? (
            <>
              until <Moment at={fan.mutedUntil} />
            </>
          ) : (
            "for good"
          )}
          .
        </p>
      )}
      {fan.shutOutUntil && (
        <p>
          Shut out until <Moment at={fan.shutOutUntil} />: they act nowhere, nor does a new browser of a
          network they come from.
        </p>
      )}
      <ul className="desk-rows">
        {decisions.map(({ id, act, said, rule, at, operator, outcome }) => (
          <li key={id}>
            <span>
              <b>{acts[act]}</b> under “{guidelineRules[rule]}”{said && `: ${said}`}
            </span>
            <span className="meta">
              {operator ?? "word list"}, <Moment at={at} />
              {outcome === "stands" && ", appealed: it stands"}
            </span>
          </li>
        ))}
      </ul>
      {decisions.length === 0 && <p className="meta">Nothing stands against them.</p>}
    </section>
  );
}
