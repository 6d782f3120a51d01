import type { Picture as Art } from "../../../../content/art/picture.ts";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import type { SharedType } from "./shared.server.ts";

export type SharedView = {
  type: SharedType;
  title: string;
  content: string;
  image: Art | null;
};

const kinds = {
  bts: "Behind the Scenes",
  "breaking-news": "Breaking News",
  "deep-dive": "Deep Dive",
  drop: "Limited drop",
  "fan-card": "Fan card",
};

/** Something shared, as shown in the conversation. */
export function SharedCard({ shared: { type, title, content, image } }: { shared: SharedView }) {
  return (
    <div className="shared-card" data-type={type}>
      {image && <ArtPicture of={image} sizes="280px" crop="2.39:1" alt="" />}
      <div>
        <p className="shared-kind">{kinds[type]}</p>
        <p className="shared-title">{title}</p>
        <p>{content}</p>
      </div>
    </div>
  );
}
