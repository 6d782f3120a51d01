import { type FormEvent, type ReactNode, startTransition, useRef, useState } from "react";
import { sendAction } from "../../action/send-action.ts";
import { toast } from "../overlay/toast.ts";

/** Sent as JSON, and as a plain post before, or without, JavaScript: values are strings either way. */
export function ActionForm<Answer extends object>({
  action,
  done,
  failed,
  className,
  children,
}: {
  action: string;
  done?: (answer: Answer) => void;
  failed?: string;
  className?: string;
  children: (busy: boolean) => ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A second click of a double click comes before `busy` is rendered.
    if (underWay.current) return;
    underWay.current = true;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const input = Object.fromEntries(new FormData(event.currentTarget, submitter));
    setBusy(true);
    const answer = await sendAction<Answer>(action, input);
    underWay.current = false;
    setBusy(false);
    if (!answer.ok) return toast.error((answer.code === "offline" && failed) || answer.message);
    // What comes of it may wait for a style sheet: what is there stays in sight until then, and where it was.
    startTransition(() => done?.(answer));
    if (answer.message) toast.success(answer.message);
  }

  return (
    <form method="post" action={action} className={className} onSubmit={submit}>
      {children(busy)}
    </form>
  );
}
