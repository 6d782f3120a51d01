import { Avatar } from "../../platform/ui/avatar.tsx";
import { counted } from "../fans/numbers.ts";
import { SampleTag } from "../fans/sample-tag.tsx";
import { type Character, ChooseAnother } from "./claim-identity.tsx";
import { FriendLink } from "./friend-link.tsx";
import type { Identity } from "./identity.ts";
import "./identity.css";

/** Who the fan is here, and what friends say about it (AFTERS-22 to AFTERS-25). */
export function YourIdentity({ identity, characters }: { identity: Identity; characters: Character[] }) {
  const { character_name, show_name, friend_votes, sample_votes } = identity;
  return (
    <section className="identity" aria-labelledby="identity">
      <h2 id="identity">Your Identity</h2>
      <div className="identity-card">
        <Avatar name={character_name} size={72} />
        <div>
          <h3>{character_name}</h3>
          <p className="meta">{show_name}</p>
          <p className="friend-votes">
            <b>{counted(friend_votes, "friend vote")}</b>
            {sample_votes > 0 && <SampleTag>{`${sample_votes} sample`}</SampleTag>}
          </p>
        </div>
      </div>
      <p className="identity-lede">
        Your friends may see it differently. Send them the link and let them vote.
      </p>
      <FriendLink character={character_name} />
      <ChooseAnother characters={characters.filter(({ name }) => name !== character_name)} />
    </section>
  );
}
