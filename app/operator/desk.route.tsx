import { useEffect } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { visitorContext } from "../../platform/session/visitor.ts";
import { toast } from "../../platform/ui/overlay/toast.ts";
import { operatorOf } from "../desk/operator.ts";
import type { Route } from "./+types/desk.route";
import { openReports } from "./overview.server.ts";
import "./desk.css";
import "./desk-more.css";
import "./desk-nav.css";
import "./desk-table.css";

export const handle = { ownShell: true };

export async function loader(asked: Route.LoaderArgs) {
  const { email } = operatorOf(asked);
  const { flash } = asked.context.get(visitorContext);
  return { email, flash, reports: await openReports() };
}

export const meta = () => [{ title: "Desk | afters" }, { name: "robots", content: "noindex, nofollow" }];

const places = [
  ["/operator", "Overview"],
  ["/operator/requests", "Requests"],
  ["/operator/people", "People"],
  ["/operator/mails", "Mail"],
  ["/operator/reports", "Reports"],
  ["/operator/parties", "Parties"],
  ["/operator/polls", "Polls"],
  ["/operator/catalogue/titles", "Catalogue"],
  ["/operator/log", "Log"],
  ["/operator/sessions", "You"],
] as const;

/** All of the catalogue is below the first of it. */
const isHere = (to: string, pathname: string): boolean =>
  to === "/operator" ? pathname === to : pathname.startsWith(to.replace(/\/titles$/, ""));

export default function Desk({ loaderData: { email, flash, reports } }: Route.ComponentProps) {
  // A form of the desk goes on within the page, where the shell does not hear what was said.
  useEffect(() => {
    if (flash) toast[flash.tone](flash.message);
  }, [flash]);

  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current place changes with the path
  useEffect(() => {
    for (const current of document.querySelectorAll(".desk-nav [aria-current], .desk-kinds [aria-current]"))
      current.scrollIntoView({ inline: "center", block: "nearest" });
  }, [pathname]);

  return (
    <div className="desk">
      <nav className="desk-nav" aria-label="Desk">
        <a className="skip-link button paper small" href="#desk-page">
          Skip to content
        </a>
        <p className="desk-mark">
          <b>afters</b> desk
        </p>
        <ul>
          {places.map(([to, label]) => (
            <li key={to}>
              <Link to={to} aria-current={isHere(to, pathname) ? "page" : undefined}>
                {label}
                {to === "/operator/reports" && reports > 0 && (
                  <span className="desk-count">
                    {reports}
                    <span className="visually-hidden"> open</span>
                  </span>
                )}
              </Link>
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
