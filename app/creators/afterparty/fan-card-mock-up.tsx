import type { Picture as Art } from "../../../content/art/picture.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";

export function FanCardMockUp({
  portrait,
  name,
  show,
  seat,
}: {
  portrait: Art;
  name: string;
  show: string;
  seat: string;
}) {
  return (
    <figure className="fan-card-mock-up">
      <ArtPicture of={portrait} sizes="260px" crop="4:5" alt="" />
      <figcaption>
        <b>{name}</b>
        <span>{show}</span>
        <span className="numeral">{seat}</span>
      </figcaption>
    </figure>
  );
}
