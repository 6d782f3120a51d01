import { pictureOrNone, titleName } from "./catalogue.server.ts";

type Scene = { name: string; title: string | null; mood: string; picture: string | null };

/** A scene in a list of the desk, with what it is from and its mood. */
export const sceneRow = ({ name, title, mood, picture }: Scene) => ({
  name,
  note: [title && titleName(title), mood].filter(Boolean).join(", "),
  picture: pictureOrNone(picture),
});
