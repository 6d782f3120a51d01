import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { connectivity, isNetworkError } from "../platform/network/connectivity.ts";
import { keepFocus } from "../platform/ui/keep-focus.ts";
import { surviveTranslation } from "../platform/ui/translated-page.ts";

// A page that was fetched ahead and did not come is fetched when it is asked for.
addEventListener("unhandledrejection", (event) => {
  if (!isNetworkError(event.reason)) return;
  event.preventDefault();
  connectivity.lost();
});

surviveTranslation();
keepFocus();

/** All of what `older-browsers.ts` brings is there in whatever has the youngest of it. */
const isOlder = !(
  "any" in AbortSignal &&
  "Segmenter" in Intl &&
  "canParse" in URL &&
  "toSorted" in Array.prototype
);
if (isOlder) await import("../platform/older-browsers.ts");

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
