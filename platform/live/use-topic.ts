import { useEffect, useReducer, useRef, useSyncExternalStore } from "react";
import { onSessionOpen } from "../network/open-session.ts";
import { LiveConnection, type LiveState } from "./connection.ts";

/** `States` names the values without a history, such as {here: number}. */
export type TopicListener<Entry, States> = {
  onEntries?(entries: Entry[]): void;
  onState?: { [Name in keyof States]?: (value: States[Name]) => void };
  onEnded?(code: string): void;
} & (
  | { after?: never; reload?(): Promise<void> | void }
  | {
      /** The last number the page already holds; entries after it follow. Read when listening begins. */
      after: number | undefined;
      /** Too much was missed to be sent after us. Loads the page's data anew; then listening begins again, from `after` as it then is. */
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

/** `null` listens to nothing. */
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
