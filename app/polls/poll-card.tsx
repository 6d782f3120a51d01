import { Link } from "react-router";
import { type PollProps, PollRows } from "./poll-rows.tsx";

export function PollCard({
  inParty,
  heading: Heading = "h3",
  ...props
}: PollProps & { inParty?: boolean; heading?: "h2" | "h3" }) {
  const { title, description, party, show } = props.poll;
  return (
    <article className="card poll-card" aria-label={title}>
      <Heading className="poll-title">{title}</Heading>
      {description && <p className="poll-about">{description}</p>}
      <PollRows {...props} />
      {!inParty && (party || show) && (
        <p className="poll-where">{party ? <Link to={`/afters/${party.id}`}>{party.title}</Link> : show}</p>
      )}
    </article>
  );
}
