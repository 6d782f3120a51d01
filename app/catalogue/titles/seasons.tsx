import { Form, Link } from "react-router";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { ActionButton } from "../../desk/action-button.tsx";
import { EmptyState } from "../../desk/desk-head.tsx";
import { StateBadge } from "../../desk/records/publish-form.tsx";
import { recordStateOf } from "../../desk/records/record-state.ts";
import { RequireRole } from "../../desk/require-role.tsx";
import type { DeskSeason } from "./episodes.server.ts";

export function Seasons({ slug, seasons }: { slug: string; seasons: DeskSeason[] }) {
  return (
    <section>
      <h2>Episodes</h2>
      {seasons.length === 0 && (
        <EmptyState>No seasons yet. A season is added with its first episode.</EmptyState>
      )}
      {seasons.map((season) => (
        <Season key={season.number} slug={slug} season={season} />
      ))}
      <div>
        <RequireRole need="operator">
          <ButtonLink to={`/operator/catalogue/titles/${slug}/episodes/new`} size="small" variant="quiet">
            New episode
          </ButtonLink>
        </RequireRole>
      </div>
    </section>
  );
}

function Season({
  slug,
  season: { number, name, isRetired, episodes },
}: {
  slug: string;
  season: DeskSeason;
}) {
  return (
    <div className="catalogue-season">
      <RequireRole need="operator">
        <Form method="post" className="desk-bar" preventScrollReset>
          <h3>
            Season {number} {isRetired && <span className="meta">Retired</span>}
          </h3>
          <input type="hidden" name="season" value={number} />
          <input
            className="input"
            name="name"
            defaultValue={name}
            aria-label={`Name of season ${number}`}
            placeholder="Its name, where it has one"
          />
          <ActionButton does="season-name">Save the name</ActionButton>
          <ActionButton
            does={isRetired ? "season-restore" : "season-retire"}
            aria-label={`${isRetired ? "Restore" : "Retire"} season ${number}`}
          >
            {isRetired ? "Restore" : "Retire"}
          </ActionButton>
        </Form>
      </RequireRole>
      <ol className="catalogue-list">
        {episodes.map((episode) => (
          <li key={episode.number} data-retired={recordStateOf(episode) === "retired" || undefined}>
            <div className="catalogue-words">
              <Link to={`/operator/catalogue/titles/${slug}/episodes/${number}x${episode.number}`}>
                {episode.number}. {episode.name}
              </Link>
              <span className="meta">
                {episode.runtime && `${episode.runtime} min`}{" "}
                <StateBadge state={recordStateOf(episode)} publishAt={episode.publishAt} />
              </span>
            </div>
            <ButtonLink
              to={`/operator/parties/new?title=${slug}&season=${number}&episode=${episode.number}`}
              size="small"
              variant="quiet"
              aria-label={`Announce a party for ${episode.name}`}
            >
              Announce a party
            </ButtonLink>
          </li>
        ))}
      </ol>
    </div>
  );
}
