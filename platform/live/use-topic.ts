import { useEffect, useReducer, useRef, useSyncExternalStore } from "react";
import { onSessionOpen } from "../network/open-session.ts";
import { LiveConnection, type LiveState } from "./connection.ts";

/** `States` are the values without history, such as {here: number}. */
export type TopicListener<Entry, States> = {
  /** Reads along without being counted as here. */
  isUncounted?: boolean;
  onEntries?(entries: Entry[]): void;
  onState?: { [Name in keyof States]?: (value: States[Name]) => void };
  onEnded?(code: string): void;
} & (
  | { after?: never; reload?(): Promise<void> | void }
  | {
      /** The last number the page already has; later entries follow. Read when the subscription starts. */
      after: number | undefined;
      /** Too much was missed. Reloads the page's data; then the subscription restarts from the new `after`. */
      reload(): Promise<void> | void;
    }
);

let connection: LiveConnection | null = null;
const tabConnection = (): LiveConnection => {
  if (connection) return connection;
  connection = new LiveConnection();
  onSessionOpen(connection.reopen);
  return connection;
};

/** `null` subscribes to nothing. */
export function useTopic<Entry = never, States = Record<never, never>>(
  topic: string | null,
  listener: TopicListener<Entry, States>,
): void {
  const [beginning, beginAnew] = useReducer((count: number) => count + 1, 0);
  const current = useRef(listener);
  current.current = listener;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `beginning` listens anew
  useEffect(() => {
    if (topic === null) return;
    return tabConnection().listen(topic, {
      after: current.current.after,
      isUncounted: current.current.isUncounted,
      onEntries: (entries) => current.current.onEntries?.(entries as Entry[]),
      onState: (name, value) => current.current.onState?.[name as keyof States]?.(value as never),
      onReload: async () => {
        await current.current.reload?.();
        beginAnew();
      },
      onEnded: (code) => current.current.onEnded?.(code),
    });
  }, [topic, beginning]);
}

const watch = (changed: () => void) => tabConnection().watch(changed);
const stateNow = (): LiveState => tabConnection().state;
const stateOnServer = (): LiveState => "connecting";

export const useLiveState = (): LiveState => useSyncExternalStore(watch, stateNow, stateOnServer);
