import { data, Form, Link } from "react-router";
import { z } from "zod";
import { byButton } from "../../../../platform/action/action.server.ts";
import { TextField } from "../../../../platform/ui/form/field.tsx";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { ActionButton } from "../../../desk/action-button.tsx";
import { audit } from "../../../desk/audit-log.server.ts";
import { deskAction, onDesk } from "../../../desk/desk-action.server.ts";
import { BackLink, DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { isAllowed } from "../../../desk/roles.ts";
import { putBack, takeDownUnder } from "../../../moderation/decisions/taking-down.server.ts";
import { genres, inMegabytes, movesOf, thumbnailPath, workStatuses, workTypes } from "../words/submission.ts";
import { moveSubmission } from "../works/move.server.ts";
import { filesOf, findSubmission, type HandedInFile } from "../works/submissions.server.ts";
import type { Route } from "./+types/submission.desk.route";
import styles from "./desk-files.css?url";
import { MoveForm } from "./move-form.ts";
import { submissionsReportable } from "./reportable.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  const { role } = operatorOf(asked, "moderator");
  const work = await findSubmission(asked.params.id);
  if (!work) throw data(null, { status: 404 });
  const { email, fan_id, ...told } = work;
  // Who somebody is stands only on pages for those who look after people.
  const who = isAllowed(role, "operator") ? { email, fanId: fan_id } : null;
  return { work: told, hasAddress: email !== null, who, files: await filesOf(work.id) };
}

const move = deskAction(
  "moderator",
  MoveForm.extend({ id: z.string() }),
  async ({ id, do: to, note }, operator) => {
    const said = `Moved a submission to ${workStatuses[to]}.`;
    const { written } = await moveSubmission(id, to, note, (on) =>
      audit(operator, { action: "submission-move", subject: `submission ${id}`, said, detail: { to } }, on),
    );
    return {
      message: `It is ${workStatuses[to].toLowerCase()}. ${written ? "An email is on its way." : "No email address was given."}`,
    };
  },
);

const Id = z.object({ id: z.string() });

const ofWork = (subject: string, operator: string) => ({ kind: "submission" as const, subject, operator });

const remove = deskAction("moderator", Id, async ({ id }, operator) => {
  const said = "Took a submission down.";
  await takeDownUnder(submissionsReportable, ofWork(id, operator.email), (on) =>
    audit(operator, { action: "submission-remove", subject: `submission ${id}`, said }, on),
  );
  return { message: "It is removed from Community Submissions. Its maker is told which rule." };
});

const restore = deskAction("moderator", Id, async ({ id }, operator) => {
  const said = "Restored a submission.";
  await putBack(submissionsReportable, ofWork(id, operator.email), (on) =>
    audit(operator, { action: "submission-restore", subject: `submission ${id}`, said }, on),
  );
  return { message: "It is back where it was." };
});

export const action = onDesk(byButton({ remove, restore }, move));

export default function DeskSubmission({
  loaderData: { work, hasAddress, who, files },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/operator/submissions">Submissions</BackLink>
      <link rel="stylesheet" href={styles} precedence="page" />
      <DeskHead title={work.title}>
        {workTypes[work.type]}, {genres[work.genre]}, by {work.creator || "an unnamed creator"}. Sent{" "}
        <Moment at={work.created_at} />.
      </DeskHead>
      <div className="desk-bar">
        <p>
          <b>{workStatuses[work.status]}</b>, since <Moment at={work.moved_at} />.{" "}
          {work.removed_at
            ? "Taken down."
            : work.is_public
              ? "Public."
              : work.shown
                ? "Its maker agreed to make it public."
                : "Its maker wants to keep it private."}{" "}
          {work.is_sample && <SampleTag />}
        </p>
        {who?.fanId && <Link to={`/operator/people?fan=${who.fanId}`}>{who.email ?? "Who sent it"}</Link>}
      </div>
      <p className="desk-prose">{work.description}</p>
      <Files submission={work.id} files={files} isSample={work.is_sample} />
      <Form method="post" className="form" preventScrollReset key={work.status}>
        <TextField
          label="A message to the sender"
          hint={hasAddress ? "Included in the email" : "No email address was given, so no email is sent"}
          name="note"
          rows={2}
          defaultValue={actionData?.values?.note ?? ""}
          error={actionData?.fields?.note}
        />
        <div className="desk-buttons">
          {movesOf[work.status].map((to) => (
            <ActionButton does={to} strong={to !== "declined"} key={to}>
              {workStatuses[to]}
            </ActionButton>
          ))}
          <ActionButton does={work.removed_at ? "restore" : "remove"}>
            {work.removed_at ? "Restore" : "Take down"}
          </ActionButton>
        </div>
      </Form>
    </>
  );
}

function Files({
  submission,
  files,
  isSample,
}: {
  submission: string;
  files: HandedInFile[];
  isSample: boolean;
}) {
  if (files.length === 0) return <EmptyState>It came without files.</EmptyState>;
  return (
    <ul className="desk-files">
      {files.map((file) => (
        <li key={file.id}>
          {file.hasThumbnail && (
            <img src={thumbnailPath(file.id)} alt={`Preview of ${file.name}`} loading="lazy" />
          )}
          <span>
            <bdi>{file.name}</bdi> <span className="meta">{inMegabytes(file.bytes)} MB</span>
          </span>
          {file.state === "kept" && !file.isMissing && !isSample && (
            <a href={`/operator/submissions/${submission}/files/${file.id}`} download>
              Save
            </a>
          )}
          <span className="meta">
            {isSample
              ? "A sample has no file, only a name."
              : file.state === "refused"
                ? file.refusal
                : file.state === "arrived"
                  ? "Not checked yet"
                  : file.isMissing
                    ? "This file is missing, for example after restoring a backup without files. Restore the folder of files, or ask the sender."
                    : "Checked. Previews are re-encoded here; open the file itself with care."}
          </span>
        </li>
      ))}
    </ul>
  );
}
