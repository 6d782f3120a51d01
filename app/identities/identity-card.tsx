import { Avatar } from "../../platform/ui/avatar.tsx";
import { counted } from "../../platform/ui/numbers.ts";
import { SampleTag } from "../../platform/ui/tags/sample-tag.tsx";
import type { Identity } from "./identity.ts";

export function IdentityCard({
  identity: { character_name, show_name, friend_votes, sample_votes },
  heading: Heading,
}: {
  identity: Identity;
  heading: "h2" | "h3";
}) {
  return (
    <div className="identity-card">
      <Avatar name={character_name} size={72} />
      <div>
        <Heading>{character_name}</Heading>
        <p className="meta">{show_name}</p>
        <p className="friend-votes">
          <b>{counted(friend_votes, "friend vote")}</b>
          {sample_votes > 0 && <SampleTag>{`${sample_votes} sample`}</SampleTag>}
        </p>
      </div>
    </div>
  );
}
