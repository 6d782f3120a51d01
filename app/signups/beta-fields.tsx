import { Button } from "../../platform/ui/button.tsx";
import { Field } from "../../platform/ui/field.tsx";
import { type FormAnswer, FormAnswerLine, useForm } from "../../platform/ui/form.tsx";

/** The beta form itself: in the dialog, and on its own page for a browser without JavaScript. */
export function BetaFields({ posted, done }: { posted?: FormAnswer; done?: () => void }) {
  const form = useForm({
    action: "/beta",
    rules: () => import("./beta-form.ts").then(({ BetaForm }) => BetaForm),
    posted,
    done,
  });
  return (
    <form {...form.props}>
      <FormAnswerLine posted={posted} />
      <Field
        label="Username"
        {...form.field("username")}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field label="Name" {...form.field("name")} required autoComplete="name" />
      <Field
        label="Email"
        {...form.field("email")}
        required
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <Field label="Phone" {...form.field("phone")} required type="tel" autoComplete="tel" inputMode="tel" />
      <Button type="submit" wide busy={form.busy}>
        Request access
      </Button>
    </form>
  );
}
