import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useState } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import type { Role } from "../../desk/roles.ts";
import { placesCalled } from "../nav/places.ts";
import type { HitGroup } from "./desk-search.ts";
import { Hits } from "./hits.tsx";
import "./search.css";

const Dialog = lazy(() =>
  import("../../../platform/ui/overlay/dialog.tsx").then((module) => ({ default: module.Dialog })),
);

const pauseMs = 150;

/** Ctrl-K, or a press on Search: what the search page finds, on whatever page one is. */
export function Palette({ role }: { role: Role }) {
  const [isOpen, open] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      open(true);
    }
    function click(event: MouseEvent) {
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!isPlain || !(event.target as Element).closest(".desk-search")) return;
      event.preventDefault();
      event.stopPropagation();
      open(true);
    }
    document.addEventListener("keydown", press);
    document.addEventListener("click", click, true);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("click", click, true);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who has arrived is done
  useEffect(() => open(false), [pathname]);
  if (!isOpen) return null;
  return (
    <Suspense>
      <Dialog title="Search the desk" close={() => open(false)}>
        <Finder role={role} close={() => open(false)} />
      </Dialog>
    </Suspense>
  );
}

function Finder({ role, close }: { role: Role; close: () => void }) {
  const { submit, data } = useFetcher<{ sought?: string; groups?: HitGroup[] }>();
  const navigate = useNavigate();
  const id = useId();
  const [typed, type] = useState("");
  const [chosen, choose] = useState(0);
  const sought = typed.trim();

  useEffect(() => {
    if (sought.length < 2) return;
    const timer = setTimeout(
      () => void submit({ sought }, { method: "post", action: "/operator/search" }),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [sought, submit]);

  // Pages are known here; the rest comes with what was last found for it.
  const pages = { title: "Pages", hits: placesCalled(typed, role) };
  const rest = sought.length >= 2 ? (data?.groups ?? []).filter(({ title }) => title !== "Pages") : [];
  const groups = [pages, ...rest].filter(({ hits }) => hits.length > 0);
  const all = groups.flatMap(({ hits }) => hits);
  const isLooking = sought.length >= 2 && data?.sought !== sought;

  function press(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const by = event.key === "ArrowDown" ? 1 : -1;
      choose((at) => Math.max(0, Math.min(all.length - 1, at + by)));
    }
    const hit = all[Math.min(chosen, all.length - 1)];
    if (event.key === "Enter" && hit) {
      event.preventDefault();
      close();
      void navigate(hit.to);
    }
  }

  return (
    <div className="desk-finder">
      <input
        className="input"
        type="search"
        // biome-ignore lint/a11y/noAutofocus: it was opened to type in
        autoFocus
        value={typed}
        placeholder="A name, an address, a title, a page"
        aria-label="Search the desk"
        aria-controls={id}
        aria-activedescendant={all.length > 0 ? `${id}-${Math.min(chosen, all.length - 1)}` : undefined}
        autoComplete="off"
        onChange={(event) => {
          type(event.target.value);
          choose(0);
        }}
        onKeyDown={press}
      />
      <p className="visually-hidden" role="status">
        {isLooking ? "Looking" : `${all.length} found`}
      </p>
      {sought.length >= 2 && !isLooking && all.length === 0 && <p className="meta">No results.</p>}
      <Hits groups={groups} chosen={Math.min(chosen, all.length - 1)} id={id} go={close} />
    </div>
  );
}
