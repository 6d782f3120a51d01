import { useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { visitorContext } from "../../platform/session/visitor.ts";
import { Button } from "../../platform/ui/button.tsx";
import { countReceived } from "../creators/submissions/desk/desk-submissions.server.ts";
import { countApprovals } from "../desk/approvals/approvals.server.ts";
import { operatorOf } from "../desk/operator.ts";
import { isAllowed } from "../desk/roles.ts";
import { idleMinutes } from "../desk/sign-in/sign-in.server.ts";
import { heldQuestions } from "../discover/interviews/desk/desk-questions.server.ts";
import { heldConfessions } from "../messages/confessions/desk/desk-confessions.server.ts";
import { countAppeals } from "../moderation/decisions/decisions.server.ts";
import type { Route } from "./+types/desk.route";
import { DeskNav } from "./desk-nav.tsx";
import { openReports } from "./overview.server.ts";
import { Palette } from "./search/palette.tsx";
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

export default function Desk({
  loaderData: { email, role, flash, idleMinutes, open },
}: Route.ComponentProps) {
  useIdleReload(idleMinutes);
  const page = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(0);
  const { isBack, arrived, discard } = useFormDrafts(page, email);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer has arrived once
  useEffect(() => {
    if (flash?.tone === "success") arrived();
  }, [flash]);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current place changes with the path
  useEffect(() => {
    for (const current of document.querySelectorAll(".desk-kinds [aria-current]"))
      current.scrollIntoView({ inline: "center", block: "nearest" });
  }, [pathname]);

  return (
    <div className="desk">
      <DeskNav email={email} role={role} open={open} />
      <Palette role={role} />
      <div className="desk-page" id="desk-page" tabIndex={-1} ref={page}>
        <div role="status" className="desk-kept">
          {isBack && (
            <div className="desk-bar">
              <p>Restored what you had typed.</p>
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  discard();
                  setTimes(times + 1);
                }}
              >
                Discard
              </Button>
            </div>
          )}
        </div>
        <Outlet key={times} />
      </div>
    </div>
  );
}
