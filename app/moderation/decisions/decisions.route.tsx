import { Form, Link } from "react-router";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { TextField } from "../../../platform/ui/form/field.tsx";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import { guidelineRules, pathOfRule } from "../../frame/guideline-rules.ts";
import { verb } from "../../frame/verbs.ts";
import type { Route } from "./+types/decisions.route";
import { actWords, longestAppeal, type OwnDecision } from "./decision.ts";
import styles from "./decisions.css?url";
import { listOwnDecisions } from "./decisions.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const [decisions, you] = await Promise.all([fanId ? listOwnDecisions(fanId) : [], findYou(fanId)]);
  return { decisions, you };
}

export const handle: FanPageHandle = { inside: true };

export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export const meta = () => [{ title: "Decisions about you | afters" }, { name: "robots", content: "noindex" }];

export default function Decisions({ loaderData: { decisions } }: Route.ComponentProps) {
  return (
    <div className="page wrap decisions">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header className="page-head">
        <h1>Decisions about you</h1>
        <p className="lede">
          What was held, taken down or muted, under which rule, and your say in it. You need no account: your
          seat is enough.
        </p>
      </header>
      {decisions.length === 0 && <p>Nothing stands against you.</p>}
      <ul className="decisions-list">
        {decisions.map((decision) => (
          <li key={decision.id}>
            <Decision of={decision} />
          </li>
        ))}
      </ul>
      <p className="meta">
        Who decided does not answer the appeal: another moderator does. What is undone leaves no mark.{" "}
        <Link to="/guidelines#appeal">How appeals work</Link>
      </p>
    </div>
  );
}

/** The server does not know the time zone. */
const dayOf = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", ", ")} UTC`;

function Decision({
  of: { id, act, said, rule, until, at, appealedAt, outcome, answer },
}: {
  of: OwnDecision;
}) {
  const isUndone = outcome === "undone";
  return (
    <article aria-labelledby={`decision-${id}`} data-outcome={outcome ?? undefined}>
      <h2 id={`decision-${id}`}>{isUndone ? "Undone" : actWords[act]}</h2>
      <p className="meta">
        {dayOf(at)}
        {!isUndone && act === "muted" && (until ? `, until ${dayOf(until)}` : ", for good")}
      </p>
      {said && <blockquote>{said}</blockquote>}
      <p>
        {isUndone ? "It was said to be against the rule" : "Rule:"}{" "}
        <Link to={pathOfRule(rule)}>{guidelineRules[rule]}</Link>.
      </p>
      {outcome && (
        <p className="decision-answer">
          <b>
            {isUndone ? "You were right. It leaves no mark." : "Another moderator looked at it: it stands."}
          </b>{" "}
          {answer}
        </p>
      )}
      {!outcome && appealedAt && <p className="decision-answer">You appealed. The answer comes here.</p>}
      {!outcome && !appealedAt && <Appeal id={id} />}
    </article>
  );
}

function Appeal({ id }: { id: string }) {
  return (
    <details className="decision-appeal">
      <summary className="button quiet small">Appeal</summary>
      <Form method="post" action={verb("/decisions/:decision/appeal", { decision: id })} reloadDocument>
        <TextField label="What did we get wrong?" name="text" rows={4} maxLength={longestAppeal} required />
        <Button type="submit" size="small">
          Send the appeal
        </Button>
      </Form>
    </details>
  );
}
