import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { byItself } from "../desk/by-itself.ts";

/**
 * A desk that was left open loads itself anew once its session has rested: to sign in again, so that nothing of it stays
 * on the screen or in the browser's memory. Without a line it is the browser's own page of an error.
 */
export function useRested(afterMinutes: number): void {
  const { pathname, search, key } = useLocation();
  const { state } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page and every form that was sent counts anew
  useEffect(() => {
    const address = `${pathname}${search ? `${search}&` : "?"}${byItself}`;
    const timer = setTimeout(() => window.location.replace(address), (afterMinutes * 60 + 5) * 1000);
    return () => clearTimeout(timer);
  }, [pathname, search, key, state, afterMinutes]);
}
