import { useId } from "react";
import { described, FieldFrame } from "../../../platform/ui/form/field.tsx";

const hint = "PNG, JPEG, WebP or AVIF, up to 10 MB.";

/** A browser never fills it in again by itself, so it is sent last and asked for alone. */
export function UploadField({
  label,
  name,
  error,
  more = "",
}: {
  label: string;
  name: string;
  error?: string;
  more?: string;
}) {
  const id = useId();
  const words = [hint, more].filter(Boolean).join(" ");
  return (
    <FieldFrame id={id} label={label} hint={words} error={error}>
      <input
        {...described(id, words, error)}
        className="input"
        type="file"
        name={name}
        accept="image/png,image/jpeg,image/webp,image/avif"
      />
    </FieldFrame>
  );
}
