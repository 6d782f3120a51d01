import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import type { FormAnswer } from "../../../../platform/action/form.ts";
import { newKey, sendAction } from "../../../../platform/action/send-action.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { FormAnswerLine, FormGuards, useWaited } from "../../../../platform/ui/form/form-parts.tsx";
import { useHydrated } from "../../../../platform/ui/hydrated.ts";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { toast } from "../../../../platform/ui/overlay/toast.ts";
import { verb } from "../../../frame/verbs.ts";
import { mostFiles, type SentFile } from "../words/submission.ts";
import { FileField } from "./file-field.tsx";
import { SubmitFields } from "./submit-fields.tsx";
import { type emptyDraft, useWorkDraft } from "./use-draft.ts";
import { type ShownFile, useFiles } from "./use-files.ts";

const FileList = lazy(() => import("./file-list.tsx"));
const Received = lazy(() => import("./received.tsx"));

type Receipt = { sentence: string; follow: string };

const isOnItsWay = (phase: string) => ["going", "paused", "offline", "away"].includes(phase);

export function SubmitForm({ sent, posted }: { sent: SentFile[]; posted?: FormAnswer }) {
  const hydrated = useHydrated();
  const { files, add, remove, hold, goOn, forget } = useFiles(sent);
  const { draft, set, clear } = useWorkDraft(posted?.values);
  const { errors, clearError, busy, received, send } = useSending(posted?.fields);
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for new errors, whatever they are
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  const missing = (["type", "genre", "title", "description"] as const).filter((name) => !draft[name].trim());
  const onTheirWay = files.filter(({ phase }) => isOnItsWay(phase)).length;
  const whole = files.filter(({ phase }) => phase !== "refused");

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || missing.length > 0 || onTheirWay > 0) return;
    const website = new FormData(event.currentTarget).get("website") ?? "";
    const isSent = await send({ ...draft, files: whole.flatMap(({ id }) => id ?? []), website });
    if (!isSent) return;
    forget();
    clear();
  }

  const field = (name: keyof typeof emptyDraft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      set(name, event.target.value);
      clearError(name);
    },
  });

  const acts = hydrated ? { hold, goOn, remove: (file: ShownFile) => void remove(file) } : undefined;
  const list = files.length > 0 && (
    <Suspense>
      <FileList files={files} acts={acts} />
    </Suspense>
  );

  return (
    <>
      <p className="meta submit-room">
        {whole.length} of {mostFiles} files, 100 MB each
      </p>
      {/* Without a script each is taken away by a form of its own, which stands in no other. */}
      {!hydrated && list}
      <Told received={received} posted={posted} />
      <form
        ref={form}
        className="form submit-form"
        method="post"
        action={verb("/submit")}
        encType="multipart/form-data"
        noValidate
        onSubmit={submit}
      >
        <FormGuards />
        {!hydrated && whole.map(({ id }) => id && <input key={id} type="hidden" name="files" value={id} />)}
        <SubmitFields field={field} shown={draft.shown === "on"} show={(on) => set("shown", on ? "on" : "")}>
          <FileField error={errors.files} hydrated={hydrated} hasSome={files.length > 0} add={add} />
          {hydrated && list}
        </SubmitFields>
        <Send
          busy={busy}
          missing={hydrated ? missing : []}
          onTheirWay={hydrated ? onTheirWay : 0}
          all={whole.length}
        />
      </form>
    </>
  );
}

function Send({
  busy,
  missing,
  onTheirWay,
  all,
}: {
  busy: boolean;
  missing: string[];
  onTheirWay: number;
  all: number;
}) {
  return (
    <div className="submit-send stack-4">
      <p className="submit-comfort">
        You can close this page and come back tomorrow. What has been uploaded stays uploaded.
      </p>
      <Button
        type="submit"
        size="large"
        wide
        busy={busy}
        disabled={missing.length > 0 || onTheirWay > 0}
        aria-describedby="submit-missing"
      >
        {onTheirWay > 0 ? `Submit when ${waitedFor(onTheirWay, all)} in` : "Submit Your Work"}
      </Button>
      {missing.length > 0 && (
        <p id="submit-missing" className="meta">
          Still missing: {missing.join(", ")}.
        </p>
      )}
      <p className="meta submit-private row-2">
        <Icon name="lock" size={18} /> Private until you and we say otherwise
      </p>
    </div>
  );
}

/** With a key of its own, so that sending it again after a lost answer gets the same answer. */
function useSending(refused: Record<string, string> | undefined) {
  const [errors, setErrors] = useState<Record<string, string>>(refused ?? {});
  const [busy, setBusy] = useState(false);
  const [received, setReceived] = useState<Receipt | null>(null);
  const key = useRef<string | null>(null);
  const waited = useWaited();

  async function send(work: object): Promise<boolean> {
    setErrors({});
    setReceived(null);
    setBusy(true);
    key.current ??= newKey();
    const answer = await sendAction<{ follow: string }>(verb("/submit"), {
      ...work,
      form_key: key.current,
      waited: waited(),
    });
    setBusy(false);
    if (!answer.ok) {
      setErrors(answer.fields ?? {});
      if (!answer.fields) toast.error(answer.message);
      return false;
    }
    key.current = null;
    setReceived({ sentence: answer.message ?? "", follow: answer.follow });
    return true;
  }

  const clearError = (name: string) => setErrors(({ [name]: _, ...others }) => others);

  return { errors, clearError, busy, received, send };
}

function Told({ received, posted }: { received: Receipt | null; posted?: FormAnswer }) {
  return received ? (
    <Suspense>
      <Received {...received} />
    </Suspense>
  ) : (
    <FormAnswerLine told={posted} />
  );
}

const numbers = ["none", "it", "both", "all three", "all four", "all five"];

const waitedFor = (left: number, all: number): string =>
  left === 1 && all === 1 ? "it is" : `${numbers[all] ?? `all ${all}`} are`;
