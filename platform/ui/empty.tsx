import type { ReactNode } from "react";
import type { Picture as Art } from "../../content/art/picture.ts";
import { Picture } from "./picture.tsx";

/** Nothing here yet: one object in the green beam, what that means, and one quiet way on. */
export function Empty({
  spot,
  title,
  children,
  action,
}: {
  spot?: Art;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      {spot && <Picture of={spot} sizes="300px" alt="" />}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
