import type { ReactNode } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { ArtPicture } from "../picture.tsx";

export function Empty({
  spot,
  title,
  heading: Heading = "h2",
  children,
  action,
}: {
  spot?: Art;
  title: string;
  /** `h1` where this is all the page says. */
  heading?: "h1" | "h2" | "h3";
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      {spot && <ArtPicture of={spot} sizes="300px" alt="" eager />}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
