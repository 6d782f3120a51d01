import { Avatar } from "../../../platform/ui/avatar.tsx";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import type { CharacterPage } from "./character-page.server.ts";
import { addressOfPage } from "./page-names.ts";

/** CHARCHAT-06. Written for this page: nobody said it. */
export function SampleConversation({
  conversation,
}: {
  conversation: NonNullable<CharacterPage["conversation"]>;
}) {
  const { with: character, avatar, lines } = conversation;
  return (
    <section className="character-sample stack-5" aria-labelledby="in-action">
      <div>
        <h2 id="in-action">See AI Character Chat in Action</h2>
        <p className="lede">
          {character.name} of {character.show}, and a passenger on a train. This is an example; your own chat
          gets new replies.
        </p>
        <ButtonLink to={addressOfPage("character-chat", { talk: character.id })} preventScrollReset>
          Talk to {character.name}
        </ButtonLink>
      </div>
      <figure>
        <figcaption>
          <Avatar of={avatar} name={character.name} size={40} />
          {character.name} <SampleTag />
        </figcaption>
        <ol>
          {lines.map(({ from, text }) => (
            <li key={text} data-from={from}>
              <span className="visually-hidden">{from === "fan" ? "You: " : `${character.name}: `}</span>
              {text}
            </li>
          ))}
        </ol>
      </figure>
    </section>
  );
}
