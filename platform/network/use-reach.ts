import { useSyncExternalStore } from "react";
import { reach } from "./reach.ts";

const watch = (changed: () => void) => reach.watch(changed);
const isLostNow = () => reach.isLost;

/** True while the server does not answer. */
export const useIsLost = (): boolean => useSyncExternalStore(watch, isLostNow, () => false);
