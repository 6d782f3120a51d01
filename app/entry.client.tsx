import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isUnreached, reach } from "../platform/network/reach.ts";

// A page that was fetched ahead and did not come is fetched when it is asked for.
addEventListener("unhandledrejection", (event) => {
  if (!isUnreached(event.reason)) return;
  event.preventDefault();
  reach.lost();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
