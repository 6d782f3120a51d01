import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import { type ClientActionFunctionArgs, useFetcher, useRevalidator } from "react-router";
import type { ZodType } from "zod";
import { fieldErrors } from "./field-errors.ts";
import { toast } from "./toast.ts";

/** What an action that serves a form answers, to a fetcher and to a plain post alike. */
export type FormAnswer = {
  ok: boolean;
  /** One sentence about the whole form. */
  message?: string;
  /** Field name to sentence, shown under the field. */
  fields?: Record<string, string>;
  /** What was typed, so that a plain post comes back filled in. */
  values?: Record<string, string>;
};

export const somethingWrong = "Something went wrong. Please try again.";

/**
 * `export const clientAction = keepInput` in a route that serves a form: when the network or the server fails, the
 * form says so and stays as it was; without it the router would put the error page in its place.
 */
export async function keepInput({ serverAction }: ClientActionFunctionArgs): Promise<FormAnswer> {
  try {
    return (await serverAction()) as FormAnswer;
  } catch (refused) {
    if (refused instanceof Response && refused.status < 400) throw refused;
    return { ok: false, message: somethingWrong };
  }
}

/**
 * The one way to build a form. It posts to `action` and works as a plain post before, or without, JavaScript; with it,
 * the same rules as the server's are checked first (FORM-01, FORM-02, BETA-15 to BETA-17):
 *
 *     const form = useForm({ action: "/beta", rules: () => import("./beta-form.ts").then((m) => m.BetaForm) });
 *     <form {...form.props}>
 *       <Field label="Email" {...form.field("email")} type="email" autoComplete="email" />
 *       <Button type="submit" busy={form.busy}>Request access</Button>
 */
export function useForm({
  action,
  rules,
  posted,
  done,
  refresh,
}: {
  action: string;
  /** Loads the zod schema when the form gets the focus, so that no page carries zod before it is needed. */
  rules: () => Promise<ZodType>;
  /** The action's answer to a plain post: `useActionData()` of the page. */
  posted?: FormAnswer;
  /** Called after success, just before its toast shows: close the dialog here. */
  done?: () => void;
  /** Loads the page's data again after success. Never after a failure: without a connection it would fail as well. */
  refresh?: boolean;
}) {
  const { revalidate } = useRevalidator();
  const fetcher = useFetcher<FormAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>(posted?.fields ?? {});
  const [refusals, setRefusals] = useState(0);
  const [checking, setChecking] = useState(false);
  const answer = fetcher.data;

  function refuse(fields: Record<string, string>) {
    setErrors(fields);
    setRefusals((count) => count + 1);
  }

  // The first error gets the focus once per refusal, never while the fan is typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for the refusal, not for its number
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);

  // One answer is told once, whatever `done` is by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!answer) return;
    if (!answer.ok) {
      refuse(answer.fields ?? {});
      if (answer.message) toast.error(answer.message);
      return;
    }
    form.current?.reset();
    done?.();
    if (refresh) void revalidate();
    if (answer.message) toast.success(answer.message);
  }, [answer]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (checking || fetcher.state !== "idle") return;
    const target = new FormData(event.currentTarget);
    setErrors({});
    setChecking(true);
    const refused = await check(rules, target);
    setChecking(false);
    if (refused) refuse(refused);
    else await fetcher.submit(target, { method: "post", action, defaultShouldRevalidate: false });
  }

  function forgive(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (errors[name]) setErrors(({ [name]: _, ...others }) => others);
  }

  return {
    busy: checking || fetcher.state !== "idle",
    errors,
    /** Spread on `<form>`. */
    props: {
      ref: form,
      className: "form",
      method: "post",
      action,
      noValidate: true,
      onSubmit: submit,
      onInput: forgive,
      // By the time it is filled in, the rules are there.
      onFocus: () => void rules().catch(() => {}),
    } satisfies ComponentProps<"form">,
    /** Spread on `<Field>`. */
    field: (name: string) => ({ name, error: errors[name], defaultValue: posted?.values?.[name] }),
  };
}

/** Null when the rules hold, and when they cannot be loaded: the server checks them again anyway. */
async function check(rules: () => Promise<ZodType>, form: FormData) {
  try {
    const parsed = (await rules()).safeParse(Object.fromEntries(form));
    return parsed.success ? null : fieldErrors(parsed.error);
  } catch {
    return null;
  }
}

/** What the whole form was answered, for a plain post; with JavaScript a toast says it. */
export function FormAnswerLine({ posted }: { posted?: FormAnswer }) {
  if (!posted?.message) return null;
  return (
    <p
      className="form-answer"
      role={posted.ok ? "status" : "alert"}
      data-tone={posted.ok ? "success" : "error"}
    >
      {posted.message}
    </p>
  );
}
