import { lazyScreen } from "../../../../platform/ui/lazy-screen.tsx";

/** Comes when the first scene is to play. */
export const openScreen = lazyScreen(() => import("./screen.tsx"));
