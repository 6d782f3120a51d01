import { type ComponentType, type LazyExoticComponent, lazy, useState } from "react";

export type LazyScreen<Props> = {
  /** Begins to fetch its script; on the server before it is rendered, so that it stands in the page. */
  preload(): Promise<void>;
  Screen: ComponentType<Props>;
};

/** A screen whose script is fetched when it is opened. It suspends while its script is under way. */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  async function fetchIt() {
    const module = await load();
    loaded = module.default;
    return module;
  }
  const Awaited = lazy(fetchIt) as LazyExoticComponent<ComponentType<object>>;
  function Screen(props: Props) {
    // Chosen once: to change from one to the other would put the screen down and take it up anew.
    const [Chosen] = useState<{ it: ComponentType<object> }>(() => ({
      it: (loaded as ComponentType<object> | null) ?? Awaited,
    }));
    return <Chosen.it {...props} />;
  }
  return { preload: async () => void (await fetchIt()), Screen };
}
