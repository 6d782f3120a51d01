import { Form } from "react-router";
import type { FormAnswer } from "../../../platform/action/form.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Badge } from "../../../platform/ui/tags/badge.tsx";
import { ActionButton } from "../action-button.tsx";
import { Moment } from "../moment.tsx";
import { MomentField, toFieldValue } from "../moment-field.tsx";
import { RequireRole } from "../require-role.tsx";
import { type RecordState, recordStateOf, type StateColumns } from "./record-state.ts";
import "./catalogue.css";

const badges = { draft: "Draft", scheduled: "Scheduled", retired: "Retired" } as const;

/** Nothing on what everybody sees. */
export function StateBadge({ state, publishAt }: { state: RecordState; publishAt?: Date | null }) {
  if (state === "published") return null;
  return (
    <>
      <Badge tone={state === "retired" ? "archived" : "upcoming"}>{badges[state]}</Badge>
      {publishAt && <Moment at={publishAt} />}
    </>
  );
}

/** At the end of the form of a new record. The first is what the enter key presses: it shows nobody anything. */
export function PublishButtons({
  field,
  busy,
}: {
  field: (name: string) => { name: string; error?: string; defaultValue?: string };
  busy: boolean;
}) {
  return (
    <div className="publish-choice">
      <div className="publish-buttons">
        <Button type="submit" name="do" value="draft" variant="quiet" disabled={busy}>
          Save draft
        </Button>
        <Button type="submit" name="do" value="publish" disabled={busy}>
          Publish now
        </Button>
      </div>
      <div className="publish-hour">
        <MomentField label="Publish at" {...field("publishAt")} />
        <Button type="submit" name="do" value="schedule" variant="quiet" disabled={busy}>
          Publish at this hour
        </Button>
      </div>
    </div>
  );
}

const sentences: Record<RecordState, string> = {
  draft: "Draft: only the desk shows it.",
  scheduled: "Scheduled: only the desk shows it until",
  published: "Published.",
  retired: "Retired: hidden from everyone.",
};

/** How one stands, and what can become of it. */
export function RecordStateForm({
  one,
  hasDrafts,
  canRetire = true,
  refused,
}: {
  one: StateColumns;
  hasDrafts: boolean;
  canRetire?: boolean;
  refused?: FormAnswer;
}) {
  const state = recordStateOf(one);
  const isHidden = state === "draft" || state === "scheduled";
  const hour = refused?.values?.publishAt ?? toFieldValue(one.publishAt ?? null);
  return (
    <Form method="post" className="desk-bar" preventScrollReset>
      <p>
        {sentences[state]} {one.publishAt && <Moment at={one.publishAt} both />}
      </p>
      <RequireRole need="operator">
        {isHidden && (
          <div className="publish-hour" key={hour}>
            <MomentField
              label="Publish at"
              name="publishAt"
              defaultValue={hour}
              error={refused?.fields?.publishAt}
            />
            <ActionButton does="schedule">
              {one.publishAt ? "Change the hour" : "Publish at this hour"}
            </ActionButton>
          </div>
        )}
        {isHidden && (
          <ActionButton does="publish" strong>
            Publish now
          </ActionButton>
        )}
        {hasDrafts && state !== "draft" && <ActionButton does="draft">Back to draft</ActionButton>}
        {!isHidden && canRetire && (
          <ActionButton does={state === "retired" ? "restore" : "retire"}>
            {state === "retired" ? "Put it back" : "Retire it"}
          </ActionButton>
        )}
      </RequireRole>
    </Form>
  );
}
