import { Form, Link } from "react-router";
import { z } from "zod";
import { byButton } from "../../../platform/action/action.server.ts";
import { ActionButton } from "../../desk/action-button.tsx";
import { deskAction, onDesk } from "../../desk/desk-action.server.ts";
import { BackLink, DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { Moment } from "../../desk/moment.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { RequireRole } from "../../desk/require-role.tsx";
import { isAllowed } from "../../desk/roles.ts";
import { findDeskParty } from "../parties/desk-parties.server.ts";
import type { Route } from "./+types/report.desk.route";
import { loadReport } from "./load-report.server.ts";
import { ReportLinkBar } from "./report-link.tsx";
import { endReportLink, linkDays, listReportLinks, makeReportLink } from "./report-links.server.ts";
import { ReportView } from "./report-view.tsx";

export async function loader(asked: Route.LoaderArgs) {
  const { role } = operatorOf(asked, "viewer");
  const { id } = asked.params;
  const [party, report, links] = await Promise.all([
    findDeskParty(id),
    loadReport(id),
    isAllowed(role, "operator") ? listReportLinks(id) : [],
  ]);
  if (!party) throw new Response(null, { status: 404 });
  return { party, report, links, linkDays };
}

const share = deskAction("operator", z.object({}), async (_, operator, { call }) => {
  await makeReportLink(call.params.id ?? "", operator);
  return { message: `The link works for ${linkDays} days. Copy it and send it.` };
});

const end = deskAction(
  "operator",
  z.object({ link: z.string().max(40) }),
  async ({ link }, operator, { call }) => {
    await endReportLink(call.params.id ?? "", link, operator);
    return { message: "The link leads nowhere any more." };
  },
);

export const action = onDesk(byButton({ share, end }, share));

export default function ReportAtTheDesk({
  loaderData: { party, report, links, linkDays },
}: Route.ComponentProps) {
  const at = `/operator/parties/${party.id}`;
  return (
    <>
      <BackLink to={at}>{party.title}</BackLink>
      <DeskHead title={`Report: ${party.title}`}>
        {party.show}, <Moment at={party.startsAt} both /> to <Moment at={party.endsAt} both />.
      </DeskHead>
      {report ? (
        <>
          <ReportBar at={at} file={`afters-${party.id}.jpg`} isShared={links.length > 0} days={linkDays} />
          {links.map((link) => (
            <ReportLinkBar key={link.id} link={link} />
          ))}
          <ReportView report={report} />
        </>
      ) : (
        <EmptyState>
          The report is counted when the party is over. Until then, its numbers move in the{" "}
          <Link to={`${at}/room`}>control room</Link>.
        </EmptyState>
      )}
    </>
  );
}

function ReportBar({
  at,
  file,
  isShared,
  days,
}: {
  at: string;
  file: string;
  isShared: boolean;
  days: number;
}) {
  return (
    <Form method="post" className="desk-buttons" preventScrollReset>
      <RequireRole need="operator">
        <ActionButton does="share" strong={!isShared}>
          {isShared ? "Make another link" : `Make a link for the studio, for ${days} days`}
        </ActionButton>
      </RequireRole>
      <a className="button quiet small" href={`${at}/report.csv`} download>
        CSV
      </a>
      <a className="button quiet small" href={`${at}/report.jpg`} download={file}>
        Picture
      </a>
    </Form>
  );
}
