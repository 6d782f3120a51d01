import type { ReactNode } from "react";

export type BadgeTone = "live" | "ending-soon" | "archived" | "upcoming" | "unknown";

export function Badge({
  tone,
  onVoid,
  children,
}: {
  tone: BadgeTone;
  onVoid?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={onVoid ? "badge on-void" : "badge"} data-tone={tone}>
      {children}
    </span>
  );
}
