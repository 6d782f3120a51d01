import type { ReactNode } from "react";
import type { FormAnswer } from "../../../platform/action/form.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Field, TextField } from "../../../platform/ui/form/field.tsx";
import { FormAnswerLine, FormGuards, useForm } from "../../../platform/ui/form/form.tsx";
import { type FormName, pageOf } from "./forms.ts";
import { textOf } from "./sign-up-texts.ts";

export type SignUpMore = { place?: string };

export function SignUpForm({
  form: name,
  posted,
  done,
  children,
}: {
  form: FormName;
  posted?: FormAnswer;
  done?: (more: SignUpMore) => void;
  children?: ReactNode;
}) {
  const { fields, button, failed } = textOf[name];
  const form = useForm<SignUpMore>({
    action: pageOf[name],
    rules: () => import("./sign-up-rules.ts").then(({ rulesOf }) => rulesOf[name]),
    posted,
    failed,
    done,
  });
  return (
    <form {...form.props}>
      <FormAnswerLine told={form.told} />
      {fields.map(({ lines, optional, ...field }) =>
        lines ? (
          <TextField key={field.name} rows={lines} label={field.label} required {...form.field(field.name)} />
        ) : (
          <Field key={field.name} {...field} required={!optional} {...form.field(field.name)} />
        ),
      )}
      <FormGuards />
      {children}
      <Button type="submit" wide busy={form.busy}>
        {button}
      </Button>
    </form>
  );
}
