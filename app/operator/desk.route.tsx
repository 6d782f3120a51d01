import { useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { visitorContext } from "../../platform/session/visitor.ts";
import { toast } from "../../platform/ui/toast.ts";
import type { Route } from "./+types/desk.route";
import { operatorOf } from "./operator.ts";
import { openReports } from "./overview.server.ts";
import "./desk.css";
import "./desk-more.css";
import "./desk-nav.css";
import "./desk-table.css";

/** The desk brings its own head; the shell leaves it alone. */
export const handle = { ownShell: true };

export async function loader(asked: Route.LoaderArgs) {
  const { email } = operatorOf(asked);
  const { flash } = asked.context.get(visitorContext);
  return { email, flash, reports: await openReports() };
}

export const meta = () => [{ title: "Desk | afters" }, { name: "robots", content: "noindex, nofollow" }];

const places = [
  ["/operator", "Overview"],
  ["/operator/requests/beta", "Requests"],
  ["/operator/people", "People"],
  ["/operator/mails", "Mail"],
  ["/operator/reports", "Reports"],
  ["/operator/parties", "Parties"],
  ["/operator/polls", "Polls"],
  ["/operator/log", "Log"],
  ["/operator/sessions", "You"],
] as const;

/** What every page of the desk stands in. */
export default function Desk({ loaderData: { email, flash, reports } }: Route.ComponentProps) {
  // A form of the desk goes on within the page, where the shell does not hear what was said.
  useEffect(() => {
    if (flash) toast[flash.tone](flash.message);
  }, [flash]);

  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current place changes with the path
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [pathname]);

  return (
    <div className="desk">
      <nav className="desk-nav" aria-label="Desk" ref={nav}>
        <a className="skip-link button paper small" href="#desk-page">
          Skip to content
        </a>
        <p className="desk-mark">
          <b>afters</b> desk
        </p>
        <ul>
          {places.map(([to, label]) => (
            <li key={to}>
              <NavLink to={to} end={to === "/operator"}>
                {label}
                {to === "/operator/reports" && reports > 0 && (
                  <span className="desk-count">
                    {reports}
                    <span className="visually-hidden"> open</span>
                  </span>
                )}
              </NavLink>
            </li>
          ))}
        </ul>
        <p className="desk-who meta">{email}</p>
      </nav>
      <div className="desk-page" id="desk-page" tabIndex={-1}>
        <Outlet />
      </div>
    </div>
  );
}
