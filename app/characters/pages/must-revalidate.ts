import type { ShouldRevalidateFunctionArgs } from "react-router";

/** A search, a chip and the dialog of a hunt change the address and nothing that the server knows. */
export function mustRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSame = currentUrl.pathname === nextUrl.pathname && !formMethod;
  const moved = currentUrl.search !== nextUrl.search;
  const talk = (url: URL) => url.searchParams.get("talk");
  return isSame && moved && talk(currentUrl) === talk(nextUrl) ? false : defaultShouldRevalidate;
}
