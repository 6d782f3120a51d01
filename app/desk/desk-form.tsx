import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { ZodType } from "zod";
import { type FormAnswer, fieldErrors } from "../../platform/action/form.ts";
import { Button } from "../../platform/ui/button.tsx";
import { useIsAllowed } from "./require-role.tsx";

type FieldProps = { name: string; error?: string; defaultValue?: string };

/** The browser looks at the rules first; without a script, or before they have loaded, the server says the same. */
export function DeskForm({
  rules,
  refused,
  values,
  encType,
  keep,
  children,
}: {
  rules: () => Promise<ZodType>;
  refused?: FormAnswer;
  values: Record<string, string>;
  encType?: "multipart/form-data";
  /** What its button says; without it the form has one of its own. */
  keep?: string;
  children: (field: (name: string) => FieldProps, busy: boolean) => ReactNode;
}) {
  const { form, errors, load, check, lookAgain } = useFieldErrors(rules, refused);
  const changes = useIsAllowed("operator");
  const busy = useNavigation().state === "submitting";

  const field = (name: string) => ({
    name,
    error: errors[name],
    defaultValue: refused?.values?.[name] ?? values[name] ?? "",
  });

  return (
    <Form
      method="post"
      encType={encType}
      className="form"
      ref={form}
      noValidate
      onFocus={load}
      onSubmit={check}
      onInput={lookAgain}
    >
      {!changes && <p className="meta">You can read this but not change it.</p>}
      <fieldset className="desk-fields" disabled={!changes}>
        {children(field, busy)}
        {keep && (
          <div>
            <Button type="submit" disabled={busy}>
              {keep}
            </Button>
          </div>
        )}
      </fieldset>
    </Form>
  );
}

/** What is wrong with which field, by the server's answer and then by the rules that the browser has loaded. */
function useFieldErrors(rules: () => Promise<ZodType>, refused?: FormAnswer) {
  const form = useRef<HTMLFormElement>(null);
  const known = useRef<ZodType | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>(refused?.fields ?? {});
  const [refusals, setRefusals] = useState(0);
  /** Whether the browser found what is wrong, and not the server. */
  const byRules = useRef(false);

  useEffect(() => {
    if (!refused) return;
    byRules.current = false;
    setErrors(refused.fields ?? {});
    setRefusals((many) => many + 1);
  }, [refused]);

  // The first error gets the focus once per refusal, never while somebody mends another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for the refusal, not for its number
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);

  const load = () =>
    rules().then(
      (schema) => {
        known.current = schema;
      },
      () => {},
    );

  function check(event: FormEvent<HTMLFormElement>) {
    const parsed = known.current?.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!parsed || parsed.success) return;
    event.preventDefault();
    byRules.current = true;
    setErrors(fieldErrors(parsed.error));
    setRefusals((many) => many + 1);
  }

  /** An error goes with what was wrong; one that the rules know nothing of, with the words that it was told of. */
  function lookAgain(event: FormEvent<HTMLFormElement>) {
    if (Object.keys(errors).length === 0) return;
    const { name, dataset } = event.target as HTMLInputElement;
    const all = event.currentTarget;
    // After React has written what follows from a change, such as a time in UTC.
    setTimeout(() => {
      const parsed = known.current?.safeParse(Object.fromEntries(new FormData(all)));
      const wrong = parsed?.error ? fieldErrors(parsed.error) : {};
      const goes = (field: string) => field === (name || dataset.for) || byRules.current;
      setErrors((now) =>
        Object.fromEntries(
          Object.entries(now)
            .filter(([field]) => wrong[field] || !goes(field))
            .map(([field, said]) => [field, wrong[field] ?? said]),
        ),
      );
    });
  }

  return { form, errors, load, check, lookAgain };
}
