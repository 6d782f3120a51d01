import { Form, Link } from "react-router";
import { z } from "zod";
import { byButton } from "../../../../platform/action/action.server.ts";
import { readWholeNumber } from "../../../../platform/exact-values.ts";
import { wholeNumber } from "../../../../platform/form-fields.ts";
import { Field } from "../../../../platform/ui/form/field.tsx";
import { count, counted } from "../../../../platform/ui/numbers.ts";
import { ActionButton } from "../../../desk/action-button.tsx";
import { auditInTransaction } from "../../../desk/audit-log.server.ts";
import { confirmationField, deskAction, onDesk } from "../../../desk/desk-action.server.ts";
import { DeskForm } from "../../../desk/desk-form.tsx";
import { BackLink, DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { recordOrNew } from "../../../desk/record-or-new.server.ts";
import { noDraft, publishingWords, readPublishing } from "../../../desk/records/drafts.server.ts";
import { typedValues } from "../../../desk/records/fields.ts";
import { FormParts } from "../../../desk/records/form-parts.tsx";
import { PublishButtons, RecordStateForm } from "../../../desk/records/publish-form.tsx";
import { RequireRole } from "../../../desk/require-role.tsx";
import { releaseClaim } from "../claims/stand-by.server.ts";
import { type DropState, stateOf } from "../drop.ts";
import { toStanding } from "../drop-rows.server.ts";
import { claimedOf } from "../view/counter.ts";
import type { Route } from "./+types/drop.desk.route";
import { closeDropNow, createDrop, editDrop, pauseDrop, publishDrop } from "./change-drops.server.ts";
import { ClaimsTable } from "./claims-table.tsx";
import { type DeskDrop, findDeskDrop, listClaims } from "./desk-drops.server.ts";
import { DropForm } from "./drop-form.ts";
import { dropParts } from "./drop-parts.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const drop = await recordOrNew(asked.params.id, findDeskDrop);
  const after = readWholeNumber(asked.url.searchParams.get("after")) ?? 0;
  const [parts, listed] = await Promise.all([
    dropParts(drop),
    drop ? listClaims(drop.id, after) : { claims: [], next: null },
  ]);
  const state = drop && stateOf({ ...drop, ...toStanding(drop) }, Date.now());
  const isHidden = drop !== null && (drop.is_draft || drop.publish_at !== null);
  const one = drop && { isRetired: isHidden, isDraft: isHidden, publishAt: drop.publish_at };
  return { drop, one, state, parts, values: typedValues(parts, drop), ...listed };
}

const noted = auditInTransaction("drop");

const Id = z.object({ id: z.string() });

const pause = deskAction("operator", Id, async ({ id }, operator) => {
  await pauseDrop(id, true, noted(operator, "drop-pause", "Paused a drop."));
  return { message: "The drop is paused." };
});

const resume = deskAction("operator", Id, async ({ id }, operator) => {
  await pauseDrop(id, false, noted(operator, "drop-resume", "Resumed a drop."));
  return { message: "The drop is open again." };
});

const close = deskAction(
  "operator",
  z.object({ id: z.string(), typed: confirmationField("close") }),
  async ({ id }, operator) => {
    await closeDropNow(id, noted(operator, "drop-close", "Closed a drop."));
    return { message: "The drop is closed." };
  },
);

const Release = z.object({
  id: z.string(),
  place: wholeNumber(1, 1_000_000, "Choose a claim."),
  typed: confirmationField("release"),
});

const release = deskAction("operator", Release, async ({ id, place }, operator) => {
  await releaseClaim(id, place, (on) =>
    noted(operator, "drop-release", `Released the claim at place ${place} to the next in line.`)(on, id),
  );
  return { message: "It went on to the next in line." };
});

const save = deskAction("operator", DropForm, async (input, operator, { call }) => {
  const { id = "new" } = call.params;
  if (id !== "new") {
    await editDrop(id, input, noted(operator, "drop-edit", "Changed a drop."));
    return { message: "The drop is saved." };
  }
  const publishing = readPublishing(new URLSearchParams(call.body.toString())) ?? undefined;
  const { added, message } = publishingWords(publishing ?? { to: "publish" }, "drop");
  const made = await createDrop(input, noted(operator, "drop-create", added), publishing);
  return { message, goTo: `/operator/drops/${made}` };
});

const publish = deskAction("operator", Id, async ({ id }, operator, { call }) => {
  const publishing = readPublishing(new URLSearchParams(call.body.toString()));
  if (!publishing) throw noDraft();
  const { said, message } = publishingWords(publishing, "drop");
  await publishDrop(id, publishing, noted(operator, `drop-${publishing.to}`, said));
  return { message };
});

export const action = onDesk(({ params: { id } }: Route.ActionArgs) =>
  id === "new"
    ? save
    : byButton({ pause, resume, close, release, draft: publish, publish, schedule: publish }, save),
);

const rules = () => import("./drop-form.ts").then((module) => module.DropForm);

const toPassHolders = "Holders of a Superfan Pass see a drop a day before the hour at which it is published.";

const stateWords: Record<DropState, string> = {
  announced: "To come",
  open: "Open",
  paused: "Paused",
  "sold-out": "Sold out",
  drawing: "Closed, and being drawn",
  closed: "Closed",
};

export default function DeskDropPage({ loaderData, actionData }: Route.ComponentProps) {
  const { drop, one, state, parts, values, claims, next } = loaderData;
  return (
    <>
      <BackLink to="/operator/drops">Drops</BackLink>
      <DeskHead title={drop?.title ?? "New drop"}>
        {drop?.seed_hash && `A draw. The hash of its seed, public from the start: ${drop.seed_hash}. `}
        {drop && !drop.sample_of && !one?.isDraft && (
          <Link to={`/operator/messages/drops/${drop.id}`}>Write to its holders</Link>
        )}
      </DeskHead>
      {one && (one.isDraft || state === "announced") && drop?.sample_of === null && (
        <RecordStateForm one={one} hasDrafts canRetire={false} refused={actionData} />
      )}
      {drop && state && !one?.isDraft && (
        <DropControls drop={drop} state={state} error={actionData?.fields?.typed} />
      )}
      {drop?.sample_of ? (
        <EmptyState>A sample drop stays as it was written, and begins again when it is over.</EmptyState>
      ) : (
        <DeskForm
          key={drop?.id}
          rules={rules}
          refused={actionData}
          values={values}
          keep={drop ? "Save" : undefined}
        >
          {(field, busy) => (
            <>
              <FormParts parts={parts} field={field} />
              {!one?.isRetired && drop ? null : <p className="meta">{toPassHolders}</p>}
              {!drop && <PublishButtons field={field} busy={busy} />}
            </>
          )}
        </DeskForm>
      )}
      {drop && <ClaimsTable claims={claims} pieces={drop.pieces} next={next} />}
    </>
  );
}

/** What can be done to a drop as it runs; a sample cannot be closed. */
function DropControls({ drop, state, error }: { drop: DeskDrop; state: DropState; error?: string }) {
  const isRunning = state === "open" || state === "paused" || state === "sold-out";
  return (
    <>
      <Form method="post" className="desk-bar" preventScrollReset>
        <p>
          {stateWords[state]}: {claimedOf(drop)}, {count(drop.waiting)} in line
          {drop.mode === "draw" && `, ${counted(drop.entries, "entry", "entries")}`},{" "}
          {counted(drop.marks, "reminder")} set
        </p>
        {(state === "announced" || isRunning) && (
          <RequireRole need="operator">
            <ActionButton does={drop.paused_at ? "resume" : "pause"}>
              {drop.paused_at ? "Resume" : "Pause"}
            </ActionButton>
          </RequireRole>
        )}
      </Form>
      {isRunning && drop.sample_of === null && (
        <RequireRole need="operator">
          <Form method="post" className="desk-bar" preventScrollReset>
            <Field label="Type “close” to close it for good" name="typed" error={error} autoComplete="off" />
            <ActionButton does="close">Close now</ActionButton>
          </Form>
        </RequireRole>
      )}
    </>
  );
}
