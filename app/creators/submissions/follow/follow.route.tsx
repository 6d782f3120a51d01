import { data, Form } from "react-router";
import { byButton, action as defineAction } from "../../../../platform/action/action.server.ts";
import { onPage, redirectOrRerender } from "../../../../platform/action/page.server.ts";
import { limitTo } from "../../../../platform/http/limits.server.ts";
import { useRevalidateWhile } from "../../../../platform/network/use-revalidate-while.ts";
import { asRouteError } from "../../../../platform/pages/refusal.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import type { FanPageHandle } from "../../../fans/you/fan-page-handle.ts";
import { findYou } from "../../../fans/you/you.server.ts";
import { Missing } from "../../../frame/errors/missing.tsx";
import { workPath } from "../community/work-card.tsx";
import {
  genres,
  inMegabytes,
  type Status,
  thumbnailPath,
  workStatuses,
  workTypes,
} from "../words/submission.ts";
import { ShownForm, WithdrawForm } from "../words/submission-form.ts";
import {
  filesOf,
  findSubmission,
  noSuchSubmission,
  openFollowToken,
  showSubmission,
  withdrawSubmission,
} from "../works/submissions.server.ts";
import type { Route } from "./+types/follow.route";
import styles from "./follow.css?url";

const looks = limitTo({ name: "submission-looks", points: 120, seconds: 60 });

export async function loader({ params, context }: Route.LoaderArgs) {
  await asRouteError(looks(context.get(visitorContext).address));
  const id = openFollowToken(params.token);
  const found = id ? await findSubmission(id) : null;
  if (!found || found.is_sample) throw data(null, { status: 404 });
  const { title, type, genre, description, status, shown, is_public, created_at, moved_at } = found;
  const files = await filesOf(found.id);
  return {
    id: found.id,
    work: { title, type, genre, description, status, shown, isPublic: is_public, created_at, moved_at },
    files,
    you: await findYou(context.get(visitorContext).fanId),
  };
}

/** Whoever has the link: it is asked of nobody else. */
const idOf = (token: string): string => {
  const id = openFollowToken(token);
  if (!id) throw noSuchSubmission();
  return id;
};

const failed = "That did not work. Please try again.";

const withdraw = defineAction({ input: WithdrawForm, failed }, async ({ token }) => {
  await withdrawSubmission(idOf(token));
  return { message: "It is withdrawn, and all of its files are deleted.", goTo: "/submit" };
});

const show = defineAction({ input: ShownForm, failed }, async ({ token, on }) => {
  await showSubmission(idOf(token), on === "yes");
  return { message: on === "yes" ? "Others may see it once it is under review." : "No one else sees it." };
});

export const handle: FanPageHandle = { inside: true };

export const action = onPage(byButton({ withdraw }, show), redirectOrRerender);

export const headers = () => ({
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  // No other site is told the link; with no-referrer the forms of this page would seem to come from one.
  "Referrer-Policy": "same-origin",
});

export const meta = () => [{ title: "Your submission | afters" }, { name: "robots", content: "noindex" }];

const way: Status[] = ["received", "under-review", "accepted", "in-development", "featured"];

const words: Record<Status, string> = {
  received: "It is here. Our team reviews it within 5-7 business days.",
  "under-review": "Our team has started reviewing it.",
  accepted: "We want it, and will plan the next steps with you.",
  "in-development": "Work on it has begun.",
  featured: "It hangs in the front row of Community Submissions.",
  declined:
    "We reviewed all of it and will not take it further. Your files are yours: you can withdraw them below.",
};

const lookAgainMs = 3_000;

export default function Follow({ loaderData: { id, work, files }, actionData }: Route.ComponentProps) {
  useRevalidateWhile(
    files.some(({ state }) => state === "arrived"),
    lookAgainMs,
  );
  const steps = work.status === "declined" ? (["received", "declined"] as Status[]) : way;
  const at = steps.indexOf(work.status);
  return (
    <div className="page wrap follow-page">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header>
        <p className="meta">Your submission</p>
        <h1>
          <bdi>{work.title}</bdi>
        </h1>
        <p className="lede">{words[work.status]}</p>
      </header>
      <ol className="follow-way" aria-label="Status">
        {steps.map((step, n) => (
          <li key={step} aria-current={n === at ? "step" : undefined} data-done={n < at || undefined}>
            {workStatuses[step]}
          </li>
        ))}
      </ol>
      <p className="meta">
        {workTypes[work.type]}, {genres[work.genre]}. Sent <Day at={work.created_at} />, last moved{" "}
        <Day at={work.moved_at} />.
      </p>
      <p className="follow-text">{work.description}</p>
      {files.length > 0 && <Files files={files} />}
      <section className="follow-acts" aria-labelledby="who-sees">
        <h2 id="who-sees">Who can see it</h2>
        <p>
          {work.isPublic
            ? "It is shown under Community Submissions: title, name, description and a small picture. Never the files."
            : work.shown
              ? "You agreed to make it public. It is shown once it is under review."
              : "Only you and those who review it."}
        </p>
        <Form method="post" className="follow-buttons">
          <input type="hidden" name="on" value={work.shown ? "no" : "yes"} />
          <Button type="submit" variant="quiet">
            {work.shown ? "Make it private" : "Others may see it"}
          </Button>
          {work.isPublic && (
            <ButtonLink to={workPath(id)} variant="quiet">
              See its page
            </ButtonLink>
          )}
        </Form>
      </section>
      <Withdraw refusal={actionData?.fields?.sure} />
    </div>
  );
}

function Files({ files }: Pick<Route.ComponentProps["loaderData"], "files">) {
  return (
    <section aria-labelledby="files">
      <h2 id="files">Files</h2>
      <ul className="follow-files">
        {files.map((file) => (
          <li key={file.id}>
            {file.hasThumbnail && <img src={thumbnailPath(file.id)} alt="" loading="lazy" />}
            <bdi>{file.name}</bdi>
            <span className="meta">{inMegabytes(file.bytes)} MB</span>
            <span className="meta">
              {file.state === "refused"
                ? file.refusal
                : file.state === "arrived"
                  ? "Being checked"
                  : file.isMissing
                    ? "Lost when we had to restore a backup. We are sorry: please send it again."
                    : "Checked and saved"}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Withdraw({ refusal }: { refusal: string | undefined }) {
  return (
    <section className="follow-acts" aria-labelledby="take-back">
      <h2 id="take-back">Withdraw it</h2>
      <p>This deletes everything: the text, the files, the votes. It cannot be undone.</p>
      <Form method="post" className="follow-buttons">
        <label>
          <input type="checkbox" name="sure" value="yes" aria-invalid={refusal ? true : undefined} /> Yes,
          withdraw it
        </label>
        <Button type="submit" name="do" value="withdraw" variant="quiet">
          Withdraw
        </Button>
        {refusal && (
          <p role="alert" className="follow-refusal">
            {refusal}
          </p>
        )}
      </Form>
    </section>
  );
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function Day({ at }: { at: Date }) {
  const day = new Date(at);
  return <time dateTime={day.toISOString()}>{dayFormat.format(day)}</time>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="This link does not lead anywhere">
      The link is incomplete, or the submission was withdrawn.
    </Missing>
  );
}
