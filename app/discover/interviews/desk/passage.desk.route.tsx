import { Form } from "react-router";
import { readWholeNumber } from "../../../../platform/exact-values.ts";
import { ActionButton } from "../../../desk/action-button.tsx";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { DeskForm } from "../../../desk/desk-form.tsx";
import { BackLink, DeskHead } from "../../../desk/desk-head.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { recordOrNew } from "../../../desk/record-or-new.server.ts";
import { type FormPart, spoilParts, typedValues } from "../../../desk/records/fields.ts";
import { FormParts } from "../../../desk/records/form-parts.tsx";
import { noSuchRow } from "../../../desk/records/order.server.ts";
import { checked, recordAction } from "../../../desk/records/record-action.server.ts";
import { RequireRole } from "../../../desk/require-role.tsx";
import type { Route } from "./+types/passage.desk.route";
import { interviewRecords, listDeskPassages, removePassage, savePassage } from "./desk-interviews.server.ts";
import { PassageForm } from "./interview-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { id, passage } = asked.params;
  const interview = await recordOrNew(id, interviewRecords.find);
  if (!interview) throw new Response(null, { status: 404 });
  const all = await listDeskPassages(interview.id);
  const one = await recordOrNew(passage, async (at) => all.find(({ position }) => String(position) === at));
  return { interview, one };
}

export const action = onDesk((asked: Route.ActionArgs) => {
  const { id, passage } = asked.params;
  const at = passage === "new" ? null : readWholeNumber(passage);
  const goTo = `/operator/catalogue/interviews/${id}`;
  return recordAction({ table: null, id: passage, word: "passage" }, async (form, noted) => {
    if (form.get("do") === "remove") {
      if (at === null) throw noSuchRow();
      await removePassage(id, at, noted);
      return { said: "It is taken out.", goTo };
    }
    await savePassage(id, at, checked(PassageForm, form), noted);
    return { said: "Saved.", goTo };
  });
});

const rules = () => import("./interview-form.ts").then((module) => module.PassageForm);

export default function Passage({ loaderData: { interview, one }, actionData }: Route.ComponentProps) {
  const parts: FormPart[] = [
    { name: "question", label: "Question" },
    { name: "answer", label: "Answer", rows: 8 },
    { name: "pull", label: "Set large", hint: "Words of the answer; empty for none" },
    {
      name: "notes",
      label: "Footnotes",
      hint: "One a line: words of the answer => what the footnote says",
      rows: 3,
      value: one?.notes.map(({ after, text }) => `${after} => ${text}`),
    },
    ...spoilParts(one),
  ];
  return (
    <>
      <BackLink to={`/operator/catalogue/interviews/${interview.id}`}>{interview.headline}</BackLink>
      <DeskHead title={one ? "A question and its answer" : "A new question"} />
      <DeskForm
        key={one?.position}
        rules={rules}
        refused={actionData}
        values={typedValues(parts, one)}
        keep={one ? "Save" : "Add it"}
      >
        {(field) => <FormParts parts={parts} field={field} />}
      </DeskForm>
      {one && (
        <RequireRole need="operator">
          <Form method="post" className="desk-bar">
            <p>What is taken out has to be written again.</p>
            <ActionButton does="remove">Take it out</ActionButton>
          </Form>
        </RequireRole>
      )}
    </>
  );
}
