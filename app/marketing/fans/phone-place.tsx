import type { ReactNode } from "react";

/**
 * The place for the phone: a screen of 390 by 844 in its frame, and the whole width of a phone without one.
 * What it shows is up to the page.
 */
export function PhonePlace({ children }: { children: ReactNode }) {
  return (
    <div className="phone">
      <div className="phone-screen">{children}</div>
    </div>
  );
}
