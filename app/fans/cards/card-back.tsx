import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { sendAction } from "../../../platform/action/send-action.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { viewPath } from "../../frame/phone/views.ts";
import { verb } from "../../frame/verbs.ts";
import type { ProfileCard } from "./profile.server.ts";
import { ThemeSong } from "./theme-song.tsx";

type Item = ProfileCard["topMovies"][number];

/** Empty fields are left out. */
export function CardBack({ card }: { card: ProfileCard }) {
  const {
    name,
    watching,
    nextUp,
    likes,
    dislike,
    topDirectors,
    topShows,
    topMovies,
    leaderboard,
    themeSong,
  } = card;
  const hasVibe = likes.length > 0 || dislike;
  const isBlank =
    !watching &&
    !nextUp &&
    !hasVibe &&
    !themeSong &&
    topDirectors.length + topShows.length + topMovies.length === 0;
  return (
    <div className="ticket-back stack-4">
      <h2 id="profile-title" className="visually-hidden">
        {name}
      </h2>
      {isBlank && <p className="ticket-blank">Nothing is written here yet.</p>}
      {(watching || nextUp) && (
        <div className="back-now stack-3">
          {watching && <Now label="Watching" item={watching} />}
          {nextUp && <Now label="Next up" item={nextUp} />}
        </div>
      )}
      {hasVibe && (
        <section className="back-vibe">
          <h3>My Vibe</h3>
          <ul>
            {likes.map((like) => (
              <li key={like} data-kind="like">
                <Icon name="check" />
                <span>
                  <span className="visually-hidden">Likes: </span>
                  {like}
                </span>
              </li>
            ))}
            {dislike && (
              <li data-kind="dislike">
                <Icon name="close" />
                <span>
                  <span className="visually-hidden">Dislikes: </span>
                  <s>{dislike}</s>
                </span>
              </li>
            )}
          </ul>
        </section>
      )}
      <Tops title="Top directors" items={topDirectors} type="director" />
      <Tops title="Top shows" items={topShows} type="general" />
      <Tops title="Top movies" items={topMovies} type="general" />
      {leaderboard.length > 0 && (
        <section className="back-tops">
          <h3>Leaderboard</h3>
          <ol className="back-ranks stack-1">
            {leaderboard.map(({ item, rank, total }) => (
              <li key={item}>
                <b className="numeral">#{rank}</b> {item} <span>of {total}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {themeSong && <ThemeSong song={themeSong} />}
    </div>
  );
}

function Now({ label, item }: { label: string; item: Item }) {
  return (
    <div>
      <h3 className="back-label">{label}</h3>
      <ArtPicture of={item.image} sizes="152px" alt="" />
      <p className="back-title">{item.name}</p>
    </div>
  );
}

function Tops({ title, items, type }: { title: string; items: Item[]; type: "director" | "general" }) {
  if (items.length === 0) return null;
  return (
    <section className="back-tops">
      <h3 className="back-label">{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.slug}>
            <DeepDiveLink item={item} type={type} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** FANCARD-03 to FANCARD-05: loaded before navigating, so that a failure is shown here. */
function DeepDiveLink({ item: { slug, name, image }, type }: { item: Item; type: "director" | "general" }) {
  const navigate = useNavigate();

  async function load(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const answer = await sendAction<{ facts: unknown[] }>(verb("/functions/v1/deep-dive-library"), {
      mode: "facts",
      query: name,
      type,
    });
    if (!answer.ok || answer.facts.length === 0) return toast.error("Failed to load content");
    await navigate(viewPath("deep-dive", { "deep-dive": slug }), { preventScrollReset: true });
    toast.success(`Loaded ${name}!`);
  }

  return (
    <ViewLink view="deep-dive" params={{ "deep-dive": slug }} onClick={load}>
      <ArtPicture of={image} sizes="100px" alt="" />
      {name}
    </ViewLink>
  );
}
