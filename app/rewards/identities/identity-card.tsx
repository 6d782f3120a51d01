import { Avatar } from "../../../platform/ui/avatar.tsx";
import { counted } from "../../../platform/ui/numbers.ts";
import { SampleMark } from "../../fans/sample-mark.tsx";
import type { Identity } from "./identity.ts";

/** Real votes lead; what the cast voted is said apart, and never as friends of one's own (AFTERS-25). */
function FriendVotes({ people, samples }: { people: number; samples: number }) {
  return (
    <>
      <b>{people > 0 ? counted(people, "friend vote") : "No friend has voted yet"}</b>
      {samples > 0 && (
        <span className="cast-votes row-2">
          <SampleMark />
          {people > 0 ? `${samples} from the cast` : `${counted(samples, "friend vote")} from the cast`}
        </span>
      )}
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
