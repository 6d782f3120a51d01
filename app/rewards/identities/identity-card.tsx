import { Avatar } from "../../../platform/ui/avatar.tsx";
import { counted } from "../../../platform/ui/numbers.ts";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import type { Identity } from "./identity.ts";

/** Real votes lead, with sample votes beside them; those lead only without real ones (AFTERS-25). */
function FriendVotes({ people, samples }: { people: number; samples: number }) {
  if (people === 0 && samples === 0) return <>No friend has voted yet</>;
  return (
    <>
      <b>{counted(people || samples, "friend vote")}</b>
      {samples > 0 && <SampleTag>{people > 0 ? `${samples} sample` : "Sample"}</SampleTag>}
    </>
  );
}

export function IdentityCard({
  identity: { character_name, show_name, friend_votes, sample_votes },
  heading: Heading,
}: {
  identity: Identity;
  heading: "h2" | "h3";
}) {
  return (
    <div className="identity-card row-4">
      <Avatar name={character_name} size={72} />
      <div>
        <Heading>{character_name}</Heading>
        <p className="meta">{show_name}</p>
        <p className="friend-votes row-2">
          <FriendVotes people={friend_votes - sample_votes} samples={sample_votes} />
        </p>
      </div>
    </div>
  );
}
