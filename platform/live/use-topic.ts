import { useEffect, useRef, useSyncExternalStore } from "react";
import { whenSessionOpens } from "../network/open-session.ts";
import { LiveConnection, type LiveState } from "./connection.ts";

/** `States` names the values without a history, such as {here: number}. */
export type TopicListener<Entry, States> = {
  /** The last number the page already holds; entries after it follow. Undefined: from now on. Read when listening begins. */
  after?: number;
  onEntries?(entries: Entry[]): void;
  onState?: { [Name in keyof States]?: (value: States[Name]) => void };
  /** Load the page's data anew, then change `take`. */
  onReload?(): void;
  onEnded?(code: string): void;
};

let connection: LiveConnection | null = null;
const tabConnection = (): LiveConnection => {
  if (connection) return connection;
  connection = new LiveConnection();
  whenSessionOpens(connection.reopen);
  return connection;
};

/** `null` listens to nothing. Another `take` listens anew, from `after` as it then is. */
export function useTopic<Entry = never, States = Record<never, never>>(
  topic: string | null,
  listener: TopicListener<Entry, States>,
  take = 0,
): void {
  const current = useRef(listener);
  current.current = listener;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `take` asks for a new beginning
  useEffect(() => {
    if (topic === null) return;
    return tabConnection().listen(topic, {
      after: current.current.after,
      onEntries: (entries) => current.current.onEntries?.(entries as Entry[]),
      onState: (name, value) => current.current.onState?.[name as keyof States]?.(value as never),
      onReload: () => current.current.onReload?.(),
      onEnded: (code) => current.current.onEnded?.(code),
    });
  }, [topic, take]);
}

const watch = (changed: () => void) => tabConnection().watch(changed);
const stateNow = (): LiveState => tabConnection().state;
const stateOnServer = (): LiveState => "connecting";

export const useLiveState = (): LiveState => useSyncExternalStore(watch, stateNow, stateOnServer);
