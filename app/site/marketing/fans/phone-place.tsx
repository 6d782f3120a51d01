import type { ReactNode } from "react";

/** A screen of 390 by 844 in its frame, and the whole width of a phone without one. */
export function PhonePlace({ children }: { children: ReactNode }) {
  return (
    <div className="phone">
      <div className="phone-screen">{children}</div>
    </div>
  );
}
