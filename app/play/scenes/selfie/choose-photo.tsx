import type { ReactNode } from "react";

/** A file field that looks like a button. */
export function ChoosePhoto({
  look,
  label,
  onChoose,
  children,
}: {
  look: "primary" | "quiet" | "quiet round";
  /** Where no words stand on it. */
  label?: string;
  onChoose: (photo: Blob) => void;
  children: ReactNode;
}) {
  return (
    <label className={`button choose-photo ${look}`}>
      {children}
      <input
        type="file"
        accept="image/*"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [photo] = currentTarget.files ?? [];
          if (photo) onChoose(photo);
          // The same picture may be chosen again.
          currentTarget.value = "";
        }}
      />
    </label>
  );
}
