import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import type { FormAnswer } from "../../../../platform/action/form.ts";
import { newKey, sendAction } from "../../../../platform/action/send-action.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { FormAnswerLine, FormGuards } from "../../../../platform/ui/form/form-parts.tsx";
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

const isOnItsWay = (phase: string) => ["going", "paused", "offline", "away"].includes(phase);

export function SubmitForm({ sent, posted }: { sent: SentFile[]; posted?: FormAnswer }) {
  const hydrated = useHydrated();
  const { files, add, remove, hold, goOn, forget } = useFiles(sent);
  const { draft, set, clear } = useWorkDraft(posted?.values);
  const [errors, setErrors] = useState<Record<string, string>>(posted?.fields ?? {});
  const [busy, setBusy] = useState(false);
  const [received, setReceived] = useState<{ sentence: string; follow: string } | null>(null);
  const key = useRef<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = Date.now();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for new errors, whatever they are
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  const isFilled = [draft.type, draft.title, draft.genre, draft.description].every(
    (text) => text.trim() !== "",
  );
  const onTheirWay = files.filter(({ phase }) => isOnItsWay(phase)).length;
  const whole = files.filter(({ phase }) => phase !== "refused");

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !isFilled || onTheirWay > 0) return;
    setErrors({});
    setReceived(null);
    setBusy(true);
    key.current ??= newKey();
    const trap = new FormData(event.currentTarget).get("website") ?? "";
    const answer = await sendAction<{ follow: string }>(verb("/submit"), {
      ...draft,
      files: whole.flatMap(({ id }) => id ?? []),
      website: trap,
      form_key: key.current,
      waited: Date.now() - shownAt.current,
    });
    setBusy(false);
    if (!answer.ok) {
      setErrors(answer.fields ?? {});
      if (!answer.fields) toast.error(answer.message);
      return;
    }
    key.current = null;
    setReceived({ sentence: answer.message ?? "", follow: answer.follow });
    forget();
    clear();
  }

  const field = (name: keyof typeof emptyDraft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      set(name, event.target.value);
      setErrors(({ [name]: _, ...others }) => others);
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
      {received ? (
        <Suspense>
          <Received {...received} />
        </Suspense>
      ) : (
        <FormAnswerLine told={posted} />
      )}
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
        <div className="submit-send stack-4">
          <p className="submit-comfort">
            You can close this page and come back tomorrow. What has been uploaded stays uploaded.
          </p>
          <Button
            type="submit"
            size="large"
            wide
            busy={busy}
            disabled={hydrated && (!isFilled || onTheirWay > 0)}
          >
            {onTheirWay > 0 ? `Submit when ${waitedFor(onTheirWay, whole.length)} in` : "Submit Your Work"}
          </Button>
          <p className="meta submit-private row-2">
            <Icon name="lock" size={18} /> Private until you and we say otherwise
          </p>
        </div>
      </form>
    </>
  );
}

const numbers = ["none", "it", "both", "all three", "all four", "all five"];

const waitedFor = (left: number, all: number): string =>
  left === 1 && all === 1 ? "it is" : `${numbers[all] ?? `all ${all}`} are`;
