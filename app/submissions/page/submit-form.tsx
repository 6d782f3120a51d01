import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import type { FormAnswer } from "../../../platform/action/form-answer.ts";
import { newKey } from "../../../platform/action/new-key.ts";
import { sendAction } from "../../../platform/action/send-action.ts";
import { acceptedEndings } from "../../../platform/files/kinds/file-kinds.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { described, Field, FieldFrame, TextField } from "../../../platform/ui/form/field.tsx";
import { FormAnswerLine, FormGuards } from "../../../platform/ui/form/form-parts.tsx";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { genres, mostFiles, type SentFile, workTypes } from "../words/submission.ts";
import { type emptyDraft, useDraft } from "./use-draft.ts";
import { useFiles } from "./use-files.ts";

const FileList = lazy(() => import("./file-list.tsx"));
const Received = lazy(() => import("./received.tsx"));

const isOnItsWay = (phase: string) => ["going", "paused", "offline", "away"].includes(phase);

export function SubmitForm({ sent, posted }: { sent: SentFile[]; posted?: FormAnswer }) {
  const hydrated = useHydrated();
  const { files, add, remove, hold, goOn, forget } = useFiles(sent);
  const { draft, set, clear } = useDraft(posted?.values);
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
    const answer = await sendAction<{ follow: string }>("/submit", {
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

  return (
    <>
      <p className="meta submit-room">
        {whole.length} of {mostFiles} files, 100 MB each
      </p>
      {files.length > 0 && (
        <Suspense>
          <FileList
            files={files}
            acts={hydrated ? { hold, goOn, remove: (file) => void remove(file) } : undefined}
          />
        </Suspense>
      )}
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
        action="/submit"
        encType="multipart/form-data"
        noValidate
        onSubmit={submit}
      >
        <FormGuards />
        {!hydrated && whole.map(({ id }) => id && <input key={id} type="hidden" name="files" value={id} />)}
        <div className="submit-fields">
          <Choice label="Type" options={workTypes} {...field("type")} />
          <Choice label="Genre" options={genres} {...field("genre")} />
          <Field label="Title" required {...field("title")} />
          <Field
            label="Your name, as others see it"
            hint="If you want it said"
            autoComplete="name"
            {...field("creator")}
          />
          <TextField label="Description" rows={4} required {...field("description")} />
          <FileField error={errors.files} hydrated={hydrated} add={add} />
          <Field
            label="Email"
            type="email"
            autoComplete="email"
            hint="A letter whenever something happens to it"
            {...field("email")}
          />
          <label className="submit-shown">
            <input
              type="checkbox"
              name="shown"
              checked={draft.shown === "on"}
              onChange={(event) => set("shown", event.target.checked ? "on" : "")}
            />
            <span>
              Others may see title, name and description under Community Submissions, once it is under review
            </span>
          </label>
        </div>
        <div className="submit-send">
          <p className="submit-comfort">
            Close the lid, take the train, come back tomorrow. What has arrived stays arrived.
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
          <p className="meta submit-private">
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

function Choice({
  label,
  options,
  error,
  ...select
}: {
  label: string;
  options: Record<string, string>;
  error?: string;
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select {...described(id, null, error)} {...select} className="input submit-choice" required>
        <option value="" disabled>
          Choose one
        </option>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function FileField({
  error,
  hydrated,
  add,
}: {
  error?: string;
  hydrated: boolean;
  add: (files: Iterable<File>) => void;
}) {
  const id = useId();
  const hint = "PDF, DOC, DOCX, MP4, MOV, JPG, JPEG or PNG, maximum 100MB each";
  return (
    <FieldFrame id={id} label="Files" hint={hint} error={error}>
      {/* With a script each begins at once, and the form sends no file itself. */}
      <input
        {...described(id, hint, error)}
        className="input submit-files"
        type="file"
        name={hydrated ? undefined : "file"}
        multiple
        accept={acceptedEndings}
        onChange={(event) => {
          add(event.target.files ?? []);
          event.target.value = "";
        }}
        onDragOver={(event) => event.preventDefault()}
      />
    </FieldFrame>
  );
}
