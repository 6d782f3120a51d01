import { Link } from "react-router";
import { Badge } from "../../../platform/ui/badge.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { Picture } from "../../../platform/ui/picture.tsx";
import { type PartyCardView, partyBadge } from "../../parties/party.ts";

export type TonightView = {
  parties: Pick<PartyCardView, "id" | "title" | "show" | "status" | "image">[];
  poll: { title: string; options: string[] } | null;
};

const tabs = [
  ["live", "live", "/afters"],
  ["check", "polls", "/polls"],
  ["trophy", "friends", "/leaderboard"],
  ["ticket", "wrapped", "/wrapped"],
] as const;

export function Tonight({ parties, poll }: TonightView) {
  const [first, ...others] = parties;
  return (
    <section className="tonight" aria-labelledby="tonight-title">
      <h2 id="tonight-title">Tonight</h2>
      {first ? (
        <Link to={`/afters/${first.id}`} className="tonight-first" prefetch="intent">
          <span className="tonight-picture">
            <Picture of={first.image} sizes="390px" crop="2.39:1" alt="" eager />
            <span className="tonight-badge">
              <Status of={first.status} />
            </span>
          </span>
          <span className="title tonight-title">{first.title}</span>
          <span className="meta tonight-show">{first.show}</span>
        </Link>
      ) : (
        <p className="tonight-quiet">Nobody is on right now.</p>
      )}
      <ul className="tonight-others">
        {others.map(({ id, title, show, image, status }) => (
          <li key={id}>
            <Link to={`/afters/${id}`} prefetch="intent">
              <Picture of={image} sizes="88px" crop="4:5" alt="" eager />
              <span>
                <span className="title tonight-title">{title}</span>
                <span className="meta tonight-show">{show}</span>
              </span>
              <Status of={status} />
            </Link>
          </li>
        ))}
      </ul>
      {poll && (
        <Link to="/polls" className="tonight-poll" prefetch="intent">
          <span className="title tonight-title">{poll.title}</span>
          {poll.options.map((option) => (
            <span key={option} className="tonight-option">
              {option}
            </span>
          ))}
          <span className="meta tonight-show">Vote, and see how the room stands</span>
        </Link>
      )}
      <nav className="tonight-tabs" aria-label="In the app">
        {tabs.map(([icon, label, to]) => (
          <Link key={to} to={to} prefetch="intent">
            <Icon name={icon} />
            {label}
          </Link>
        ))}
      </nav>
    </section>
  );
}

function Status({ of }: { of: PartyCardView["status"] }) {
  const { label, tone } = partyBadge(of);
  return <Badge tone={tone}>{label}</Badge>;
}
