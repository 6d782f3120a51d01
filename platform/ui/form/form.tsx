import {
  type ComponentProps,
  type FormEvent,
  type RefObject,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import type { ZodType } from "zod";
import { type FormAnswer, fieldErrors } from "../../action/form.ts";
import { newKey, sendAction } from "../../action/send-action.ts";
import { toast } from "../overlay/toast.ts";
import { useWaited } from "./form-parts.tsx";

export { FormAnswerLine, FormGuards } from "./form-parts.tsx";

type FormOptions<More> = {
  action: string;
  /** Loads the zod schema when the form gets the focus, so that no page carries zod before it is needed. */
  rules: () => Promise<ZodType>;
  /** `useActionData()` of the page. */
  posted?: FormAnswer;
  failed?: string;
  done?: (more: More) => void;
  /** Never after a failure: without a connection loading would fail as well. */
  refresh?: boolean;
};

/**
 * It works as a plain post before, or without, JavaScript; with it, the same rules as the server's are checked first
 * (FORM-01, FORM-02, BETA-15 to BETA-17):
 *
 *     const form = useForm({ action: "/beta", rules: () => import("./rules.ts").then((m) => m.BetaForm), failed });
 *     <form {...form.props}>
 *       <FormGuards />
 *       <Field label="Email" {...form.field("email")} type="email" autoComplete="email" />
 *       <Button type="submit" busy={form.busy}>Request access</Button>
 *
 * A post carries a key of its own, so that sending it again after a lost answer gets the same answer.
 */
export function useForm<More extends object = object>({
  action,
  rules,
  posted,
  failed,
  done,
  refresh,
}: FormOptions<More>) {
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const { errors, refuse, sendingFrom, edit } = useRefusals(form, posted?.fields);
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState<string>();
  /** What a plain post was answered counts until the script has an answer of its own. */
  const [typed, setTyped] = useState(posted?.values);
  const [told, setTold] = useState(posted);
  const waited = useWaited();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const sent = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    sendingFrom(document.activeElement);
    setTold(undefined);
    setBusy(true);
    const refused = await check(rules, sent);
    if (refused) {
      setBusy(false);
      return refuse(refused);
    }
    const formKey = key ?? newKey();
    setKey(formKey);
    const answer = await sendAction<More>(action, {
      ...sent,
      form_key: formKey,
      waited: waited(),
    });
    setBusy(false);
    if (!answer.ok) {
      refuse(answer.fields ?? {});
      if (!answer.fields) toast.error(answer.code === "offline" && failed ? failed : answer.message);
      return;
    }
    setKey(undefined);
    flushSync(() => setTyped(undefined));
    form.current?.reset();
    // As in `ActionForm`: nothing that is there goes away while a style sheet is under way.
    startTransition(() => done?.(answer));
    if (refresh) void revalidate();
    if (answer.message) toast.success(answer.message);
  }

  return {
    busy,
    errors,
    told,
    props: {
      ref: form,
      className: "form",
      method: "post",
      action,
      noValidate: true,
      onSubmit: submit,
      onInput: (event) => edit((event.target as HTMLInputElement).name),
      onFocus: () => {
        // Loaded ahead; a check asks again, and the server checks in any case.
        rules().catch(() => {});
      },
    } satisfies ComponentProps<"form">,
    field: (name: string) => ({ name, error: errors[name], defaultValue: typed?.[name] ?? "" }),
  };
}

/** What is wrong with which field, until that field is edited. */
function useRefusals(form: RefObject<HTMLFormElement | null>, posted: Record<string, string> | undefined) {
  const [errors, setErrors] = useState<Record<string, string>>(posted ?? {});
  const [refusals, setRefusals] = useState(0);
  const sentFrom = useRef<Element>(null);
  /** Fields edited while the rules were looked at: what was wrong with them may no longer be. */
  const edited = useRef(new Set<string>());

  // The first error gets the focus once per refusal, never while the fan is typing, and not from a field gone to since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for the refusal, not for its number
  useEffect(() => {
    const now = document.activeElement;
    if (now !== sentFrom.current && form.current?.contains(now)) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);

  return {
    errors,
    sendingFrom(focused: Element | null) {
      setErrors({});
      edited.current.clear();
      sentFrom.current = focused;
    },
    refuse(fields: Record<string, string>) {
      const still = Object.entries(fields).filter(([name]) => !edited.current.has(name));
      setErrors(Object.fromEntries(still));
      setRefusals((count) => count + 1);
    },
    edit(name: string) {
      edited.current.add(name);
      // Asked of the state itself: a refusal may be set and not yet drawn.
      setErrors((now) => {
        const { [name]: cleared, ...others } = now;
        return cleared ? others : now;
      });
    },
  };
}

/** Null when the rules hold, and when they cannot be loaded: the server checks them again anyway. */
async function check(rules: () => Promise<ZodType>, sent: Record<string, string>) {
  try {
    const parsed = (await rules()).safeParse(sent);
    return parsed.success ? null : fieldErrors(parsed.error);
  } catch {
    return null;
  }
}
