import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import type { ClipScene } from "../clip.ts";

export function ClipScenes({
  scenes,
  chosen,
  choose,
}: {
  scenes: ClipScene[];
  chosen: string;
  choose: (id: string) => void;
}) {
  return (
    <fieldset className="clip-scenes">
      <legend>Pick a scene</legend>
      <div>
        {scenes.map(({ id, title, of, loop }) => (
          <label key={id}>
            <input type="radio" name="scene" value={id} checked={id === chosen} onChange={() => choose(id)} />
            <ArtPicture of={loop.still} sizes="96px" alt="" />
            <span>
              {title}
              {of && <span className="visually-hidden">, {of}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
