import { lazyScreen } from "../../../platform/ui/lazy-screen.tsx";

/** What is opened on these pages; none is needed to read them. */
export const pageScreens = {
  talk: lazyScreen(() => import("./talk-dialog.tsx")),
  hunt: lazyScreen(() => import("../../play/hunts/hunt-dialog.tsx")),
};
