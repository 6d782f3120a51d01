import type { KeyboardEvent, ReactNode } from "react";
import { Link, useSearchParams } from "react-router";

export type Tab = { id: string; label: ReactNode };

export function useTab(tabs: readonly Tab[], param = "tab"): string {
  const [search] = useSearchParams();
  const wanted = search.get(param);
  return tabs.find((tab) => tab.id === wanted)?.id ?? tabs[0]!.id;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** As addresses, so that a reload, the back button and a shared link keep the tab. */
export function Tabs({
  tabs,
  label,
  param = "tab",
}: {
  tabs: readonly Tab[];
  label: string;
  param?: string;
}) {
  const [search] = useSearchParams();
  const current = useTab(tabs, param);

  const hrefOf = (id: string) => {
    const next = new URLSearchParams(search);
    next.set(param, id);
    return `?${next}`;
  };

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = steps[event.key];
    if (!step) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>("[role=tab]")];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const next = links[step(at, links.length - 1)];
    event.preventDefault();
    next?.focus();
    next?.click();
  }

  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ id, label }) => (
        <Link
          key={id}
          to={hrefOf(id)}
          replace
          preventScrollReset
          role="tab"
          id={`${param}-${id}`}
          aria-selected={id === current}
          aria-controls={id === current ? `${param}-panel` : undefined}
          tabIndex={id === current ? 0 : -1}
        >
          {label}
        </Link>
      ))}
    </div>
  );
}

export function TabPanel({
  tab,
  param = "tab",
  children,
}: {
  tab: string;
  param?: string;
  children: ReactNode;
}) {
  return (
    <div
      key={tab}
      className="tab-panel"
      role="tabpanel"
      id={`${param}-panel`}
      aria-labelledby={`${param}-${tab}`}
    >
      {children}
    </div>
  );
}
