import { useEffect, useRef, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import { Icon } from "../../platform/ui/icon.tsx";
import type { Role } from "../desk/roles.ts";
import { clearDrafts } from "./form-drafts.ts";
import { isHere, type PlaceGroup, placesFor } from "./nav/places.ts";

type Open = Record<string, number>;

const idOf = (group: string) => `desk-${group.toLowerCase()}`;
const openIn = ({ places }: PlaceGroup, open: Open) =>
  places.reduce((sum, { to }) => sum + (open[to] ?? 0), 0);

/**
 * Six groups: in a column the one that one is in stands open, all of them on a high screen; on a phone each is a sheet
 * over the bar. Without scripts every place stands there.
 */
export function DeskNav({ email, role, open }: { email: string; role: Role; open: Open }) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const [shown, show] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who has arrived needs the sheet no more
  useEffect(() => show(null), [pathname]);
  useEffect(() => {
    if (shown === null) return;
    const leave = ({ target }: Event) => nav.current?.contains(target as Node) || show(null);
    const leaveByKey = ({ key }: KeyboardEvent) => key === "Escape" && show(null);
    document.addEventListener("pointerdown", leave);
    document.addEventListener("keydown", leaveByKey);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("keydown", leaveByKey);
    };
  }, [shown]);
  return (
    <nav className="desk-nav" aria-label="Desk" ref={nav}>
      <a className="skip-link button paper small" href="#desk-page">
        Skip to content
      </a>
      <p className="desk-mark">
        <b>afters</b> desk
      </p>
      <Link to="/operator/search" className="desk-search" aria-keyshortcuts="Control+K Meta+K">
        <Icon name="search" size={18} />
        <span>Search</span> <kbd>Ctrl K</kbd>
      </Link>
      {placesFor(role).map((group) => (
        <Group
          key={group.name}
          group={group}
          open={open}
          pathname={pathname}
          isShown={shown === group.name}
          toggle={() => show((before) => (before === group.name ? null : group.name))}
        />
      ))}
      <p className="desk-who meta">
        {email}
        {role !== "operator" && `, ${role}`}
      </p>
    </nav>
  );
}

function Group({
  group,
  open,
  pathname,
  isShown,
  toggle,
}: {
  group: PlaceGroup;
  open: Open;
  pathname: string;
  isShown: boolean;
  toggle: () => void;
}) {
  const { name, places } = group;
  const id = idOf(name);
  return (
    <div
      className="desk-group"
      data-shown={isShown || undefined}
      data-here={places.some(({ to }) => isHere(to, pathname)) || undefined}
    >
      <button type="button" aria-expanded={isShown} aria-controls={id} onClick={toggle}>
        {name}
        <span className="desk-group-open">
          <Count of={openIn(group, open)} />
        </span>
      </button>
      <p className="desk-group-name" aria-hidden="true">
        {name}
      </p>
      <ul id={id}>
        {places.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={isHere(to, pathname) ? "page" : undefined}>
              {label}
              <Count of={open[to] ?? 0} />
            </Link>
          </li>
        ))}
        {name === "House" && (
          <li>
            {/* A whole new page, so that nothing of the desk stays in the browser. */}
            <Form method="post" action="/operator/sessions" reloadDocument onSubmit={clearDrafts}>
              <button type="submit" name="do" value="sign-out">
                Sign out
              </button>
            </Form>
          </li>
        )}
      </ul>
    </div>
  );
}

function Count({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className="desk-count">
      {of}
      <span className="visually-hidden"> open</span>
    </span>
  );
}
