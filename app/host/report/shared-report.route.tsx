import { data } from "react-router";
import { config } from "../../../platform/config.server.ts";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import { Missing } from "../../frame/errors/missing.tsx";
import { Wordmark } from "../../frame/wordmark.tsx";
import type { Route } from "./+types/shared-report.route";
import { ReportView } from "./report-view.tsx";
import styles from "./shared-report.css?url";
import { findSharedReport } from "./shared-report.server.ts";

const moment = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});
const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

export async function loader({ params: { token } }: Route.LoaderArgs) {
  const shared = await findSharedReport(token);
  if (!shared) throw data(null, { status: 404 });
  return { ...shared, path: `/reports/${token}`, origin: config.origin };
}

export const handle = { ownShell: true };

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "A report | afters" }];
  const { origin, path, report } = loaderData;
  const { title, show, startsAt } = report.party;
  return [
    ...pageMeta({
      origin,
      path,
      title: `${title}, the report`,
      description: `${show}, ${day.format(startsAt)}: who came and stayed, what was said, minute by minute.`,
      card: `${path}/report.jpg`,
    }),
    { name: "robots", content: "noindex, nofollow" },
  ];
}

/** For a studio, without an account: who has the link reads it until it ends. */
export default function SharedReport({ loaderData: { report, endsAt, path } }: Route.ComponentProps) {
  const { title, show, startsAt } = report.party;
  return (
    <div className="shared-report wrap">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header>
        <a href="/studios" aria-label="afters, for studios">
          <Wordmark className="shared-report-mark" />
        </a>
        <h1>{title}</h1>
        <p className="lede">
          {show}, {moment.format(startsAt)} UTC
        </p>
      </header>
      <ReportView report={report} />
      <footer>
        <p className="shared-report-files">
          <a className="button quiet small" href={`${path}/report.csv`} download>
            CSV, by minute
          </a>
          <a className="button quiet small" href={`${path}/report.jpg`} download>
            Picture
          </a>
        </p>
        <p className="meta">
          This link works until {day.format(endsAt)}. Whoever has it can read this page. Names of fans are not
          part of it.
        </p>
      </footer>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="This report is not here any more">
      Its link has ended, or lost a letter on its way. Ask who sent it for a new one.
    </Missing>
  );
}
