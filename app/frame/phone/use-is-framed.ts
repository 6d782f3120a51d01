import { useSyncExternalStore } from "react";

const never = () => () => {};

/** True on a phone of the showcase, which alone may put the fan app into a frame. */
export const useIsFramed = (): boolean =>
  useSyncExternalStore(
    never,
    () => frameElement !== null,
    () => false,
  );
