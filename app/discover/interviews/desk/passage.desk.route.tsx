import { Form } from "react-router";
import { readWholeNumber } from "../../../../platform/exact-values.ts";
import { Field, TextField } from "../../../../platform/ui/form/field.tsx";
import { Act } from "../../../desk/act.tsx";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { DeskForm } from "../../../desk/desk-form.tsx";
import { Back, DeskHead } from "../../../desk/desk-head.tsx";
import { Only } from "../../../desk/only.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { recordOrNew } from "../../../desk/record-or-new.server.ts";
import { notThere } from "../../../desk/records/order.server.ts";
import { checked, recordAction } from "../../../desk/records/record-action.server.ts";
import { SpoilFields } from "../../../desk/records/spoil-fields.tsx";
import { spoilValues } from "../../../desk/records/spoil-values.ts";
import type { Route } from "./+types/passage.desk.route";
import { findDeskInterview, keepPassage, listDeskPassages, removePassage } from "./desk-interviews.server.ts";
import { PassageForm } from "./interview-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { id, passage } = asked.params;
  const interview = await recordOrNew(id, findDeskInterview);
  if (!interview) throw new Response(null, { status: 404 });
  const all = await listDeskPassages(interview.id);
  const one = await recordOrNew(passage, async (at) => all.find(({ position }) => String(position) === at));
  return { interview, one };
}

export const action = onDesk((asked: Route.ActionArgs) => {
  const { id, passage } = asked.params;
  const at = passage === "new" ? null : readWholeNumber(passage);
  const goTo = `/operator/catalogue/interviews/${id}`;
  return recordAction({ shelf: null, id: passage, word: "passage" }, async (form, noted) => {
    if (form.get("do") === "remove") {
      if (at === null) throw notThere();
      await removePassage(id, at, noted);
      return { said: "It is taken out.", goTo };
    }
    await keepPassage(id, at, checked(PassageForm, form), noted);
    return { said: at === null ? "It is there." : "It is changed.", goTo };
  });
});

const rules = () => import("./interview-form.ts").then((module) => module.PassageForm);

export default function Passage({ loaderData: { interview, one }, actionData }: Route.ComponentProps) {
  const values = {
    question: one?.question ?? "",
    answer: one?.answer ?? "",
    pull: one?.pull ?? "",
    notes: (one?.notes ?? []).map(({ after, text }) => `${after} => ${text}`).join("\n"),
    ...spoilValues(one),
  };
  return (
    <>
      <Back to={`/operator/catalogue/interviews/${interview.id}`}>{interview.headline}</Back>
      <DeskHead title={one ? "A question and its answer" : "A new question"} />
      <DeskForm
        key={one?.position}
        rules={rules}
        refused={actionData}
        values={values}
        keep={one ? "Keep the changes" : "Add it"}
      >
        {(field) => (
          <>
            <Field label="Question" {...field("question")} />
            <TextField label="Answer" rows={8} {...field("answer")} />
            <Field label="Set large" hint="Words of the answer; empty for none" {...field("pull")} />
            <TextField
              label="Footnotes"
              hint="One a line: words of the answer => what the footnote says"
              rows={3}
              {...field("notes")}
            />
            <SpoilFields field={field} />
          </>
        )}
      </DeskForm>
      {one && (
        <Only need="operator">
          <Form method="post" className="desk-bar">
            <p>What is taken out has to be written again.</p>
            <Act does="remove">Take it out</Act>
          </Form>
        </Only>
      )}
    </>
  );
}
