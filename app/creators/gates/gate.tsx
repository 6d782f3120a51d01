import type { Picture as Art } from "../../../content/art/picture.ts";
import type { FormAnswer } from "../../../platform/action/form.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { FormAnswerLine, useForm } from "../../../platform/ui/form/form.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import "./gate.css";

/** What is behind it comes with the page's data once it is open, and in no other way. */
export function Gate({
  action,
  title = "Enter Password",
  label = "Password",
  button = "Enter",
  picture,
  posted,
  done,
}: {
  action: string;
  title?: string;
  label?: string;
  button?: string;
  picture: Art;
  posted?: FormAnswer;
  done?: () => void;
}) {
  const form = useForm({
    action,
    rules: () => import("./gate-rules.ts").then(({ GateForm }) => GateForm),
    posted,
    done,
    refresh: true,
  });
  return (
    <div className="page wrap gate">
      <ArtPicture of={picture} sizes="300px" alt="" />
      <h1>{title}</h1>
      <form {...form.props}>
        <FormAnswerLine told={form.told} />
        <Field
          label={label}
          {...form.field("password")}
          defaultValue=""
          type="password"
          required
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" wide busy={form.busy}>
          {button}
        </Button>
      </form>
    </div>
  );
}
