import { useState } from "react";
import { sendAction } from "../../../platform/action/send-action.ts";
import { decisionsPath, guidelineRules, pathOfRule } from "../../frame/guideline-rules.ts";
import { verb } from "../../frame/verbs.ts";
import { actWords, type OwnNotice } from "../../moderation/decisions/decision.ts";
import styles from "./own-notices.css?url";

/** What was decided about the reader, at the end of the chat until it is closed. */
export default function OwnNotices({ notices }: { notices: OwnNotice[] }) {
  const [closed, setClosed] = useState<string[]>([]);
  function close(id: string) {
    setClosed([...closed, id]);
    // It comes back with the next load where this does not arrive.
    void sendAction(verb("/decisions/:decision/seen", { decision: id }), {});
  }
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      {notices
        .filter(({ id }) => !closed.includes(id))
        .map(({ id, act, said, rule, outcome }) => (
          <div key={id} className="own-notice" role="status">
            <p>
              <b>{outcome === "undone" ? "You appealed, and it is undone." : `${actWords[act]}.`}</b>{" "}
              {outcome === "stands" && "Your appeal was looked at: it stands. "}
              {outcome !== "undone" && (
                <>
                  Rule: <a href={pathOfRule(rule)}>{guidelineRules[rule]}</a>.
                </>
              )}
            </p>
            {said && <q>{said}</q>}
            <p className="own-notice-acts">
              <a href={decisionsPath}>{outcome ? "Read the answer" : "Appeal"}</a>
              <button type="button" className="needs-script" onClick={() => close(id)}>
                Close
              </button>
            </p>
          </div>
        ))}
    </>
  );
}
