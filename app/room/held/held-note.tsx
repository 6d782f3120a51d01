import {
  decisionsPath,
  type GuidelineRule,
  guidelineRules,
  pathOfRule,
} from "../../frame/guideline-rules.ts";

/** Below a line of the reader's own that a host has not let through. */
export function HeldNote({ state, rule }: { state: string; rule: GuidelineRule }) {
  return (
    <p className="message-held" role="status">
      <b>{state === "kept-back" ? "A host kept this back." : "Waits for a host."}</b> Only you see it. Rule:{" "}
      <a href={pathOfRule(rule)}>{guidelineRules[rule]}</a>. <a href={decisionsPath}>Appeal</a>
    </p>
  );
}
