import { useEffect } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { visitorContext } from "../../platform/session/visitor.ts";
import { toast } from "../../platform/ui/overlay/toast.ts";
import { operatorOf } from "../desk/operator.ts";
import { may, type Role } from "../desk/roles.ts";
import type { Route } from "./+types/desk.route";
import { openReports } from "./overview.server.ts";
import "./desk.css";
import "./desk-more.css";
import "./desk-nav.css";
import "./desk-table.css";

export const handle = { ownShell: true };

export async function loader(asked: Route.LoaderArgs) {
  const { email, role } = operatorOf(asked, "viewer");
  const { flash } = asked.context.get(visitorContext);
  return { email, role, flash, reports: await openReports() };
}

export const meta = () => [{ title: "Desk | afters" }, { name: "robots", content: "noindex, nofollow" }];

const places: [to: string, label: string, need: Role][] = [
  ["/operator", "Overview", "viewer"],
  ["/operator/requests", "Requests", "moderator"],
  ["/operator/people", "People", "operator"],
  ["/operator/mails", "Mail", "operator"],
  ["/operator/reports", "Reports", "viewer"],
  ["/operator/parties", "Parties", "viewer"],
  ["/operator/polls", "Polls", "viewer"],
  ["/operator/catalogue/titles", "Catalogue", "viewer"],
  ["/operator/log", "Log", "operator"],
  ["/operator/team", "Team", "operator"],
  ["/operator/sessions", "You", "viewer"],
];

/** All of the catalogue is below the first of it. */
const isHere = (to: string, pathname: string): boolean =>
  to === "/operator" ? pathname === to : pathname.startsWith(to.replace(/\/titles$/, ""));

export default function Desk({ loaderData: { email, role, flash, reports } }: Route.ComponentProps) {
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
          {places
            .filter(([, , need]) => may(role, need))
            .map(([to, label]) => (
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
        <p className="desk-who meta">
          {email}
          {role !== "operator" && `, ${role}`}
        </p>
      </nav>
      <div className="desk-page" id="desk-page" tabIndex={-1}>
        <Outlet />
      </div>
    </div>
  );
}
