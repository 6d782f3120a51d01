import { type Character, ChooseAnother } from "./claim-identity.tsx";
import { FriendLink } from "./friend-link.tsx";
import type { Identity } from "./identity.ts";
import { IdentityCard } from "./identity-card.tsx";
import "./identity.css";

export function YourIdentity({ identity, characters }: { identity: Identity; characters: Character[] }) {
  const { character_name } = identity;
  return (
    <section className="identity" aria-labelledby="identity">
      <h2 id="identity">Your Identity</h2>
      <IdentityCard identity={identity} heading="h3" />
      <p className="identity-lede">
        Your friends may see it differently. Send them the link and let them vote.
      </p>
      <FriendLink character={character_name} />
      <ChooseAnother characters={characters.filter(({ name }) => name !== character_name)} />
    </section>
  );
}
