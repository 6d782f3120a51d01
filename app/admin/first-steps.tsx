import { Link } from "react-router";
import { Icon } from "../../platform/ui/icon.tsx";
import { useIsAllowed } from "../desk/require-role.tsx";
import type { StepsDone } from "./first-steps.server.ts";

const steps: [keyof StepsDone, to: string, does: string, why: string][] = [
  [
    "picture",
    "/operator/catalogue/pictures",
    "Upload a picture",
    "A still, 16:9: it leads the room and every link to it.",
  ],
  [
    "show",
    "/operator/catalogue/titles/new",
    "Add the show or film",
    "Its name and logline. Polls and drops hang on it.",
  ],
  [
    "party",
    "/operator/parties/new",
    "Plan the party",
    "When it begins, how long it lasts, and its run-sheet.",
  ],
  [
    "invite",
    "/operator/team",
    "Invite a colleague",
    "Two see more than one, and some acts need a second yes.",
  ],
  [
    "passkey",
    "/operator/sessions/new-passkey",
    "Save a passkey",
    "Then no sign-in waits for an email on the night.",
  ],
];

/** Of an empty product: what leads to its first party, each with whether it is done. */
export function FirstSteps({ done }: { done: StepsDone }) {
  const makes = useIsAllowed("operator");
  const next = steps.find(([step]) => !done[step])?.[0];
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps">Five steps to your first party</h2>
      <ol className="first-steps">
        {steps.map(([step, to, does, why], at) => (
          <li key={step} data-is={done[step] ? "done" : step === next ? "next" : "later"}>
            <span className="numeral first-step-mark" aria-hidden="true">
              {done[step] ? <Icon name="check" size={20} /> : at + 1}
            </span>
            <p>
              {makes ? <Link to={to}>{does}</Link> : <b>{does}</b>}
              {done[step] && <span className="visually-hidden">, done</span>}
              <span className="first-step-why">{why}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
