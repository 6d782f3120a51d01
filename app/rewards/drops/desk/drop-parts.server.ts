import { pictureField } from "../../../catalogue/pictures/pictures.server.ts";
import { toFieldValue } from "../../../desk/moment-field.tsx";
import { addressField, type FormPart } from "../../../desk/records/fields.ts";
import type { DeskDrop } from "./desk-drops.server.ts";
import type { DropInput } from "./drop-form.ts";

/** The form of a drop, or of a new one. */
export async function dropParts(drop: DeskDrop | null): Promise<FormPart<keyof DropInput>[]> {
  return [
    { name: "title", label: "Title" },
    [
      { name: "collection", label: "Collection" },
      { name: "studio", label: "Studio" },
    ],
    { name: "description", label: "Description", rows: 3 },
    await pictureField("picture", "Picture", ["drop", "still"], drop?.picture),
    [
      { name: "pieces", label: "Pieces", is: "number" },
      { name: "mode", label: "Given out", choices: modeChoices, value: drop?.mode ?? "first-come" },
    ],
    [
      { name: "opensAt", label: "Opens", is: "moment", value: toFieldValue(drop?.opens_at ?? null) },
      { name: "closesAt", label: "Closes", is: "moment", value: toFieldValue(drop?.closes_at ?? null) },
    ],
    {
      name: "keepWithin",
      label: "Minutes to accept a piece",
      hint: "Empty: it is theirs as soon as they claim it",
      is: "number",
      value: drop?.keep_within_minutes ?? "",
    },
    addressField(drop, "title"),
  ];
}

const modeChoices = [
  { value: "first-come", label: "First come, first served" },
  { value: "draw", label: "By draw" },
];
