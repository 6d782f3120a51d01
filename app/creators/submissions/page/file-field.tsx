import { useId } from "react";
import { acceptedEndings } from "../../../../platform/files/kinds/file-kinds.ts";
import { described, FieldFrame } from "../../../../platform/ui/form/field.tsx";

export function FileField({
  error,
  hydrated,
  hasSome,
  add,
}: {
  error?: string;
  hydrated: boolean;
  /** They stand below it, whatever the browser says of its own field. */
  hasSome: boolean;
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
        data-some={hasSome || undefined}
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
