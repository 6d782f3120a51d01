import { type Character, ChooseAnother } from "./claim-identity.tsx";
import { FriendLink } from "./friend-link.tsx";
import type { Identity, Verdict } from "./identity.ts";
import { IdentityCard } from "./identity-card.tsx";
import { VerdictList } from "./verdicts/verdict-list.tsx";
import "./identity.css";

export function YourIdentity({
  identity,
  characters,
  verdicts,
  fan,
  claimed,
}: {
  identity: Identity;
  characters: Character[];
  verdicts: Verdict[];
  /** The fan's own name. */
  fan: string;
  claimed: (character: Character) => void;
}) {
  const { character_name } = identity;
  const own = characters.find(({ name }) => name === character_name);
  return (
    <section className="identity" aria-labelledby="identity">
      <h2 id="identity">Your Identity</h2>
      <IdentityCard identity={identity} heading="h3" />
      <p className="identity-lede">
        Your friends may see it differently. Send them the link and let them vote.
      </p>
      <FriendLink character={character_name} />
      {own && <VerdictList verdicts={verdicts} claimed={own} fan={fan} />}
      <ChooseAnother
        claimed={claimed}
        characters={characters.filter(({ name }) => name !== character_name)}
      />
    </section>
  );
}
