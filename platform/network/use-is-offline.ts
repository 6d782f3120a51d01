import { useSyncExternalStore } from "react";
import { connectivity } from "./connectivity.ts";

const watch = (changed: () => void) => connectivity.watch(changed);
const isLostNow = () => connectivity.isLost;

/** True while the server does not answer. */
export const useIsOffline = (): boolean => useSyncExternalStore(watch, isLostNow, () => false);
