import { useMatches } from "react-router";
import type { ShellHandle } from "./shell-handle.ts";

/** Whether the page is one of the product's, where nobody is asked in, and the form of its Join Beta elsewhere. */
export function useInside(): { isInside: boolean; join: NonNullable<ShellHandle["join"]> } {
  const match = useMatches().at(-1);
  const { join = "beta", inside = false } = (match?.handle as ShellHandle | undefined) ?? {};
  const isInside = typeof inside === "function" ? inside(match?.loaderData) : inside;
  return { isInside, join };
}
