import type { ReactNode } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";

const seenAtOnce = 9;

/** One on a contact sheet: what its link holds. The chosen one has a ring of wax pencil around it. */
export function SheetFrame({
  number,
  title,
  image,
  isRinged,
  children,
}: {
  number: number;
  title: string;
  image: Art;
  isRinged: boolean;
  children?: ReactNode;
}) {
  return (
    <>
      <span className="frame-picture">
        <ArtPicture of={image} sizes="118px" alt="" eager={number <= seenAtOnce} />
        <span className="frame-number numeral" aria-hidden="true">
          {number}
        </span>
      </span>
      <span className="frame-name">{title}</span>
      {children}
      {isRinged && <Ring />}
    </>
  );
}

const Ring = () => (
  <svg className="frame-ring" viewBox="0 0 156 164" aria-hidden="true">
    <path
      d="M34 26C66 4 122 6 140 44c16 36 8 88-26 104-40 18-90 4-102-38C2 70 14 34 50 18c22-9 52-8 70 4"
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinecap="round"
    />
  </svg>
);
