import { useState } from "react";
import { signsOf } from "../../../../platform/text/signs.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { type ClipScene, longestCaption } from "../clip.ts";

/** The one clip of the wall that is still empty: it says what is typed, and goes on where clips are made. */
export function YourTile({ scene }: { scene: ClipScene }) {
  const [caption, setCaption] = useState("");
  const left = longestCaption - signsOf(caption).length;
  return (
    <form className="clip-tile your-tile" method="get" action="/memes/make" aria-label="A clip of your own">
      <ArtPicture of={scene.loop.still} sizes="(min-width: 800px) 32vw, 100vw" alt="" />
      <div className="clip-foot stack-2">
        <input type="hidden" name="scene" value={scene.id} />
        <input
          className="your-caption"
          name="caption"
          dir="auto"
          autoComplete="off"
          aria-label="Your caption"
          placeholder="Say it over this one"
          maxLength={longestCaption * 4}
          value={caption}
          onChange={(event) => setCaption(event.target.value)}
        />
        <div className="clip-by row-2">
          <b>Yours, as you type</b>
          <span className="meta your-left" data-over={left < 0 || undefined}>
            {left} left
          </span>
          <Button type="submit" variant="paper" size="small">
            Go on
          </Button>
        </div>
      </div>
    </form>
  );
}
