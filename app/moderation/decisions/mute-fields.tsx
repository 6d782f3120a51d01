import { Form } from "react-router";
import { ActionButton } from "../../desk/action-button.tsx";
import { Moment } from "../../desk/moment.tsx";
import { RequireRole } from "../../desk/require-role.tsx";
import { guidelineRules, ruleNames } from "../../frame/guideline-rules.ts";

/** Every guideline, to be told under it. */
export const RuleOptions = () =>
  ruleNames.map((name) => (
    <option key={name} value={name}>
      {guidelineRules[name]}
    </option>
  ));

export const RuleTold = () => (
  <label>
    Rule they are told
    <select className="input" name="rule" defaultValue="company">
      <RuleOptions />
    </select>
  </label>
);

export const MuteFields = () => (
  <>
    <label>
      For
      <select className="input" name="length" defaultValue="1">
        <option value="1">An hour</option>
        <option value="24">A day</option>
        <option value="good">Good</option>
      </select>
    </label>
    <ActionButton does="mute">Mute</ActionButton>
  </>
);

/** Null for who is not muted; without an end it is for good. */
export type AuthorsMute = { until: Date | null } | null;

/** Beside what somebody wrote, named by `of`. */
export function MuteAuthor({ of, name, mute }: { of: string; name: string; mute: AuthorsMute }) {
  return (
    <RequireRole need="moderator">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={of} />
        {mute ? (
          <div className="desk-buttons">
            <p className="meta">
              {"The author is muted "}
              {mute.until ? (
                <>
                  until <Moment at={mute.until} />.
                </>
              ) : (
                "for good."
              )}
            </p>
            <ActionButton does="unmute" aria-label={`Unmute ${name}`}>
              Unmute
            </ActionButton>
          </div>
        ) : (
          <details className="desk-more">
            <summary className="button quiet small">
              Mute <span className="visually-hidden">{name}</span>
            </summary>
            <div className="desk-mute">
              <RuleTold />
              <MuteFields />
            </div>
          </details>
        )}
      </Form>
    </RequireRole>
  );
}
