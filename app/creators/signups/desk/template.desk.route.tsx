import { data, Form } from "react-router";
import { z } from "zod";
import { byButton, parse } from "../../../../platform/action/action.server.ts";
import { Field, TextField } from "../../../../platform/ui/form/field.tsx";
import { ActionButton } from "../../../desk/action-button.tsx";
import { deskAction, onDesk, optionalField } from "../../../desk/desk-action.server.ts";
import { DeskForm } from "../../../desk/desk-form.tsx";
import { BackLink, DeskHead } from "../../../desk/desk-head.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import type { Route } from "./+types/template.desk.route";
import { kindNamed } from "./kinds.ts";
import { answerFields } from "./template-form.ts";
import { answerStateWords, isAnswerState, placeholdersOf } from "./template-texts.ts";
import { findTemplate, resetTemplate, saveTemplate } from "./templates.server.ts";

function named({ kind: name, state }: { kind?: string; state?: string }) {
  const kind = kindNamed(name);
  if (!kind || !isAnswerState(kind, state)) throw data(null, { status: 404 });
  return { kind, state };
}

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "operator");
  const { kind, state } = named(asked.params);
  const { isChanged, ...template } = await findTemplate(kind.form, state);
  return { kind, state, template, isChanged, placeholders: placeholdersOf(kind, state) };
}

const Typed = z.object({ subject: optionalField, body: optionalField });

const save = deskAction("operator", Typed, async (typed, operator, { call }) => {
  const { kind, state } = named(call.params);
  const text = parse(z.object(answerFields(Object.keys(placeholdersOf(kind, state)))), typed);
  await saveTemplate(kind.form, state, text, operator);
  return { message: "The template is saved." };
});

const reset = deskAction("operator", z.object({}), async (_, operator, { call }) => {
  const { kind, state } = named(call.params);
  await resetTemplate(kind.form, state, operator);
  return { message: "It has the default text again." };
});

export const action = onDesk(byButton({ reset }, save));

const rules = () => import("./template-form.ts").then((module) => module.TemplateForm);

export default function Template({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, state, template, isChanged, placeholders } = loaderData;
  return (
    <>
      <BackLink to="/operator/mails/templates">Templates</BackLink>
      <DeskHead title={`${kind.title}: ${answerStateWords[state]}`}>
        {isChanged ? "The text was changed here." : "This is the default text."}
      </DeskHead>
      <DeskForm
        key={`${template.subject} ${template.body}`}
        rules={rules}
        refused={actionData}
        values={template}
        keep="Save"
      >
        {(field) => (
          <>
            <Field label="Subject" {...field("subject")} />
            <TextField
              label="Email"
              rows={14}
              hint="An empty line begins a new paragraph"
              {...field("body")}
            />
          </>
        )}
      </DeskForm>
      <dl className="desk-facts">
        {Object.entries(placeholders).map(([name, what]) => (
          <div key={name}>
            <dt>{`{${name}}`}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      {isChanged && (
        <Form method="post" className="desk-bar">
          <ActionButton does="reset">Back to the default</ActionButton>
        </Form>
      )}
    </>
  );
}
