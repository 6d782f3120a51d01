import type { ListRow } from "../desk/records/catalogue-list.tsx";
import { pictureOf, titleName } from "./catalogue.server.ts";

type Scene = {
  id: string;
  name: string;
  title: string | null;
  mood: string;
  picture: string | null;
  isRetired: boolean;
  isSample: boolean;
};

/** A scene on its shelf, with what it is from and its mood. */
export const sceneRow = ({ id, name, title, mood, picture, isRetired, isSample }: Scene): ListRow => ({
  key: id,
  name,
  note: [title && titleName(title), mood].filter(Boolean).join(", "),
  picture: picture ? pictureOf(picture) : null,
  isRetired,
  isSample,
});
