import { type FormEvent, useState } from "react";
import type { FormAnswer } from "../../../../platform/action/form.ts";
import { sendAction } from "../../../../platform/action/send-action.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { TextField } from "../../../../platform/ui/form/field.tsx";
import { FormAnswerLine, FormGuards, useForm } from "../../../../platform/ui/form/form.tsx";
import { count } from "../../../../platform/ui/numbers.ts";
import { SampleMark } from "../../../fans/sample-mark.tsx";
import { useLastWord } from "../../../frame/phone/use-last-word.ts";
import { verb } from "../../../frame/verbs.ts";
import { ReportFold } from "../../../moderation/report-fold.tsx";
import { ownWords, type Question } from "./question.ts";
import styles from "./questions.css?url";
import type { OwnQuestions } from "./questions.server.ts";

/** What fans want to know next: the most backed on top, and a field for one's own. */
export function Questions({
  interview,
  person,
  questions,
  own,
  posted,
}: {
  interview: string;
  person: string;
  questions: Question[];
  own: OwnQuestions | null;
  posted?: FormAnswer;
}) {
  const [given, setGiven] = useState<Record<string, { back: "yes" | "no"; backs: number }>>({});
  const backed = new Set(own?.backed);
  const backings = useLastWord<"yes" | "no", { backs: number }>(
    (id, back) =>
      sendAction(verb("/social-club/questions/:questionId/backing", { questionId: id }), { back }),
    (id, back, { backs }) => setGiven((now) => ({ ...now, [id]: { back, backs } })),
  );
  const isBacked = (id: string) =>
    (backings.pending.get(id) ?? given[id]?.back ?? (backed.has(id) ? "yes" : "no")) === "yes";

  return (
    <section className="club-questions stack-5" aria-labelledby="questions-title">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h2 id="questions-title">What no one has asked {person} yet</h2>
      {questions.length === 0 && <p className="lede">No questions yet. Ask the first.</p>}
      <ol className="question-list">
        {questions.map(({ id, text, asker, backs, answer, sample }) => (
          <li key={id} className="question">
            <p className="question-backs">
              <span className="numeral">{count(given[id]?.backs ?? backs)}</span>
              <span className="visually-hidden"> backed it</span>
            </p>
            <div>
              <p className="question-text">{text}</p>
              <p className="meta">
                {asker && `Asked by ${asker}`} {sample && <SampleMark />}
              </p>
              {answer && (
                <blockquote className="question-answer">
                  <p>{answer}</p>
                  <footer className="meta">{person}</footer>
                </blockquote>
              )}
            </div>
            {!answer && (
              <BackForm
                id={id}
                text={text}
                isBacked={isBacked(id)}
                give={(back) => void backings.say(id, back)}
              />
            )}
            {!sample && <ReportFold kind="question" subject={id} of="this question" text={text} />}
          </li>
        ))}
      </ol>
      {own && own.waiting.length > 0 && <OwnWaiting waiting={own.waiting} />}
      <AskForm interview={interview} person={person} posted={posted} />
    </section>
  );
}

function OwnWaiting({ waiting }: Pick<OwnQuestions, "waiting">) {
  return (
    <ul className="question-own" aria-label="Yours">
      {waiting.map(({ id, text, state }) => (
        <li key={id}>
          <p>{text}</p>
          <p className="meta">{ownWords[state]}</p>
        </li>
      ))}
    </ul>
  );
}

function AskForm({ interview, person, posted }: { interview: string; person: string; posted?: FormAnswer }) {
  const form = useForm({
    action: `/social-club/${interview}`,
    rules: () => import("./question-forms.ts").then(({ AskQuestionForm }) => AskQuestionForm),
    posted,
    failed: "Your question did not reach us. It is still here.",
    refresh: true,
  });
  return (
    <form {...form.props} id="ask">
      <FormGuards />
      <FormAnswerLine told={form.told} />
      <TextField label={`Ask ${person} yourself`} {...form.field("text")} rows={2} />
      <div>
        <Button type="submit" busy={form.busy}>
          Ask
        </Button>
      </div>
    </form>
  );
}

function BackForm({
  id,
  text,
  isBacked,
  give,
}: {
  id: string;
  text: string;
  isBacked: boolean;
  give: (back: "yes" | "no") => void;
}) {
  function submit(event: FormEvent) {
    event.preventDefault();
    give(isBacked ? "no" : "yes");
  }
  return (
    <form
      method="post"
      action={verb("/social-club/questions/:questionId/backing", { questionId: id })}
      onSubmit={submit}
    >
      <Button
        type="submit"
        name="back"
        value={isBacked ? "no" : "yes"}
        variant="quiet"
        size="small"
        aria-pressed={isBacked}
        aria-label={`Back it: ${text}`}
      >
        {isBacked ? "Backed" : "Back it"}
      </Button>
    </form>
  );
}
