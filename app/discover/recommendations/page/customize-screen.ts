import { lazyScreen } from "../../../../platform/ui/lazy-screen.tsx";

/** Nobody needs it to read the page. */
export const customize = lazyScreen(() => import("./customize-dialog.tsx"));
