import { useEffect, useRef, useState } from "react";
import { Form, Link, Outlet, useLocation } from "react-router";
import { visitorContext } from "../../platform/session/visitor.ts";
import { Button } from "../../platform/ui/button.tsx";
import { toast } from "../../platform/ui/overlay/toast.ts";
import { countReceived } from "../creators/submissions/desk/desk-submissions.server.ts";
import { countApprovals } from "../desk/approvals/approvals.server.ts";
import { operatorOf } from "../desk/operator.ts";
import { isAllowed, type Role } from "../desk/roles.ts";
import { idleMinutes } from "../desk/sign-in/sign-in.server.ts";
import { heldQuestions } from "../discover/interviews/desk/desk-questions.server.ts";
import { heldConfessions } from "../messages/confessions/desk/desk-confessions.server.ts";
import { countAppeals } from "../moderation/decisions/decisions.server.ts";
import type { Route } from "./+types/desk.route";
import { clearDrafts, formDrafts } from "./form-drafts.ts";
import { openReports } from "./overview.server.ts";
import { useFormDrafts } from "./use-form-drafts.ts";
import { useIdleReload } from "./use-idle-reload.ts";
import "./desk.css";
import "./desk-more.css";
import "./desk-nav.css";
import "./desk-table.css";

export const handle = { ownShell: true };

export async function loader(asked: Route.LoaderArgs) {
  const { email, role } = operatorOf(asked, "viewer");
  const { flash } = asked.context.get(visitorContext);
  const decides = isAllowed(role, "operator");
  const [reports, approvals, confessions, questions, submissions, appeals] = await Promise.all([
    openReports(),
    decides ? countApprovals() : 0,
    isAllowed(role, "moderator") ? heldConfessions() : 0,
    isAllowed(role, "moderator") ? heldQuestions() : 0,
    countReceived(),
    isAllowed(role, "moderator") ? countAppeals() : 0,
  ]);
  return {
    email,
    role,
    flash,
    idleMinutes,
    open: {
      "/operator/reports": reports,
      "/operator/approvals": approvals,
      "/operator/confessions": confessions,
      "/operator/questions": questions,
      "/operator/submissions": submissions,
      "/operator/appeals": appeals,
    },
  };
}

export const meta = () => [{ title: "Desk | afters" }, { name: "robots", content: "noindex, nofollow" }];

const places: [to: string, label: string, need: Role][] = [
  ["/operator", "Overview", "viewer"],
  ["/operator/requests", "Requests", "moderator"],
  ["/operator/people", "People", "operator"],
  ["/operator/mails", "Mail", "operator"],
  ["/operator/reports", "Reports", "viewer"],
  ["/operator/appeals", "Appeals", "moderator"],
  ["/operator/confessions", "Confessions", "moderator"],
  ["/operator/posts", "Posts", "moderator"],
  ["/operator/clips", "Clips", "viewer"],
  ["/operator/regions", "Regions", "viewer"],
  ["/operator/moods", "Moods", "viewer"],
  ["/operator/questions", "Questions", "viewer"],
  ["/operator/parties", "Parties", "viewer"],
  ["/operator/polls", "Polls", "viewer"],
  ["/operator/held", "Held", "viewer"],
  ["/operator/drops", "Drops", "viewer"],
  ["/operator/hunts", "Hunts", "moderator"],
  ["/operator/submissions", "Submissions", "moderator"],
  ["/operator/catalogue/titles", "Catalogue", "viewer"],
  ["/operator/keys", "Keys", "operator"],
  ["/operator/log", "Log", "operator"],
  ["/operator/approvals", "Approvals", "operator"],
  ["/operator/house", "House", "operator"],
  ["/operator/team", "Team", "operator"],
  ["/operator/sessions", "You", "viewer"],
];

/** All of the catalogue is below the first of it. */
const isHere = (to: string, pathname: string): boolean =>
  to === "/operator" ? pathname === to : pathname.startsWith(to.replace(/\/titles$/, ""));

function Open({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="desk-count">
      {count}
      <span className="visually-hidden"> open</span>
    </span>
  );
}

export default function Desk({
  loaderData: { email, role, flash, idleMinutes, open },
}: Route.ComponentProps) {
  // A form of the desk goes on within the page, where the shell does not hear what was said.
  useEffect(() => {
    if (flash) toast[flash.tone](flash.message);
    if (flash?.tone === "success") formDrafts(email).arrived();
  }, [flash, email]);

  useIdleReload(idleMinutes);
  const page = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(0);
  const { isBack, discard } = useFormDrafts(page, email);
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
            .filter(([, , need]) => isAllowed(role, need))
            .map(([to, label]) => (
              <li key={to}>
                <Link to={to} aria-current={isHere(to, pathname) ? "page" : undefined}>
                  {label}
                  <Open count={(open as Record<string, number>)[to] ?? 0} />
                </Link>
              </li>
            ))}
          <li>
            {/* A whole new page, so that nothing of the desk stays in the browser. */}
            <Form method="post" action="/operator/sessions" reloadDocument onSubmit={clearDrafts}>
              <button type="submit" name="do" value="sign-out">
                Sign out
              </button>
            </Form>
          </li>
        </ul>
        <p className="desk-who meta">
          {email}
          {role !== "operator" && `, ${role}`}
        </p>
      </nav>
      <div className="desk-page" id="desk-page" tabIndex={-1} ref={page}>
        <div role="status" className="desk-kept">
          {isBack && (
            <div className="desk-bar">
              <p>Your unsaved changes are back.</p>
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  discard();
                  setTimes(times + 1);
                }}
              >
                Discard them
              </Button>
            </div>
          )}
        </div>
        <Outlet key={times} />
      </div>
    </div>
  );
}
