import { useEffect, useState } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { PartyCard } from "../../parties/card/party-card.tsx";
import { type LobbyCount, partyStatus } from "../../parties/party.ts";

export type TypedFields = Record<string, FormDataEntryValue>;

const text = (typed: TypedFields, name: string) => String(typed[name] ?? "").trim();
const moment = (typed: TypedFields, name: string) => Date.parse(`${text(typed, name)}Z`);

/** The card of the directory, as it will stand there; what is missing is said in its place. */
export function PartyPreview({
  typed,
  picture,
  crowd,
  now,
}: {
  typed: TypedFields;
  picture: Art;
  crowd: LobbyCount;
  now: number;
}) {
  const uploaded = useUpload(typed.file);
  const startsAt = moment(typed, "startsAt") || now;
  const endsAt = moment(typed, "endsAt") || startsAt;
  const art: Art = uploaded ? { ...picture, avif: [], webp: [[1200, uploaded]], position: {} } : picture;
  const party = {
    ...crowd,
    id: "preview",
    title: text(typed, "title") || "Its title",
    show: text(typed, "show") || "Its show or film",
    description: text(typed, "description"),
    status: partyStatus({ startsAt, endsAt }, now),
    image: art,
    startsAt,
    endsAt,
  };
  return (
    <figure className="party-preview stack-2">
      <figcaption>As fans will see it</figcaption>
      <div inert>
        <PartyCard party={party} marked={false} joined={false} leads loadedAt={now} eager />
      </div>
    </figure>
  );
}

/** Its address on this page, while it is chosen. */
function useUpload(file: FormDataEntryValue | undefined): string | null {
  const chosen = file instanceof File && file.size > 0 ? file : null;
  const [href, setHref] = useState<string | null>(null);
  useEffect(() => {
    if (!chosen) return setHref(null);
    const made = URL.createObjectURL(chosen);
    setHref(made);
    return () => URL.revokeObjectURL(made);
  }, [chosen]);
  return href;
}
