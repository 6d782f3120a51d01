import { Avatar } from "../../../platform/ui/avatar.tsx";
import { SampleTag } from "../../fans/sample-tag.tsx";
import { ViewHead } from "../../phone/view-head.tsx";
import { ViewLink } from "../../phone/view-link.tsx";
import { periodName } from "../wrapped.ts";
import { WrappedSummary } from "../wrapped-summary.tsx";
import type { WrappedViewData } from "./story.server.ts";
import { Story } from "./story.tsx";
import viewStyles from "./wrapped-view.css?url";

const topRows = 3;

/** WRAPPED-13, FANS-06. */
export default function WrappedView({ data }: { data: WrappedViewData }) {
  const { period, wrapped, board, cards, name, cutout } = data;
  const shown = wrapped?.period ?? period;
  return (
    <section className="wrapped-view" aria-labelledby="wrapped-view-title">
      <link rel="stylesheet" href={viewStyles} precedence="page" />
      <ViewHead title={`Your ${periodName(shown)} Wrapped`} titleId="wrapped-view-title" back="home" />
      <div className="wrapped-view-story">
        {wrapped ? (
          <>
            {wrapped.sample && (
              <p>
                <SampleTag>Sample</SampleTag> Show up, and it turns into yours.
              </p>
            )}
            <Story cards={cards} name={name} cutout={cutout} file={`${shown}-wrapped`} />
          </>
        ) : (
          <WrappedSummary wrapped={null} period={period} />
        )}
      </div>
      {board && (
        <section className="top-friends" aria-labelledby="top-friends-title">
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
