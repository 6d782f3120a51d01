import { Link } from "react-router";
import { Avatar } from "../../../../platform/ui/avatar.tsx";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { ViewHead } from "../../../frame/phone/view-head.tsx";
import { ViewLink } from "../../../frame/phone/view-link.tsx";
import { noFriendVote, periodName } from "../wrapped.ts";
import { WrappedSummary } from "../wrapped-summary.tsx";
import type { WrappedViewData } from "./story.server.ts";
import { Story } from "./story.tsx";
import viewStyles from "./wrapped-view.css?url";

const topRows = 3;

/** WRAPPED-13, FANS-06. */
export default function WrappedView({ data }: { data: WrappedViewData }) {
  const { period, isRunning, wrapped, board, cards, name, cutout } = data;
  const shown = wrapped?.period ?? period;
  return (
    <section className="wrapped-view stack-3" aria-labelledby="wrapped-view-title">
      <link rel="stylesheet" href={viewStyles} precedence="page" />
      <ViewHead title={`Your ${periodName(shown)} Wrapped`} titleId="wrapped-view-title" back="home" />
      <div className="wrapped-view-story stack-3">
        {wrapped ? (
          <>
            {wrapped.sample && (
              <p>
                <SampleTag>Sample</SampleTag>{" "}
                {isRunning ? (
                  "Show up, and it turns into yours."
                ) : (
                  <>
                    There was too little of your {periodName(shown)} to tell from.{" "}
                    <Link to={`/wrapped?period=${period}`}>{periodName(period)}</Link> can still be yours.
                  </>
                )}
              </p>
            )}
            <Story cards={cards} name={name} cutout={cutout} file={`${shown}-wrapped`} />
            {wrapped.stats.friendVote === noFriendVote && (
              <p>
                No friend has said yet who you are. <Link to="/afters?tab=mine">Send one your link</Link>,
                then <Link to={`/wrapped?period=${shown}`}>generate again</Link>.
              </p>
            )}
          </>
        ) : (
          <WrappedSummary wrapped={null} period={period} />
        )}
      </div>
      {board && (
        <section className="top-friends stack-3" aria-labelledby="top-friends-title">
          <h3 id="top-friends-title">{board.title}</h3>
          <ol>
            {board.rankings.slice(0, topRows).map(({ category, rank, total }) => (
              <li key={category}>
                <b className="numeral">#{rank}</b> {category} <span className="meta">of {total}</span>
              </li>
            ))}
          </ol>
          <h3>Top friends</h3>
          <ul>
            {board.friends.map(({ key, name: friend, avatar, kind, shown: isShown }) => (
              <li key={key}>
                <ViewLink
                  view="wrapped"
                  params={{ fan: key }}
                  replace
                  aria-current={isShown ? "true" : undefined}
                >
                  <Avatar of={avatar} name={friend} size={40} />
                  {friend}
                  {kind === "sample" && <SampleTag />}
                </ViewLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}
