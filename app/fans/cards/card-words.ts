import type { ProfileCard } from "./profile.server.ts";

type Said = Pick<ProfileCard, "name" | "handle" | "place" | "motto"> &
  Record<"watching" | "nextUp", { name: string } | null>;

/** A card in one line, without empty fields. */
export function cardWords({ name, handle, place, watching, nextUp, motto }: Said, url: string): string {
  return [
    `${[handle || name, place].filter(Boolean).join(", ")}.`,
    watching && `Watching ${watching.name}.`,
    nextUp && `Next up ${nextUp.name}.`,
    motto && `"${motto}"`,
    url,
  ]
    .filter(Boolean)
    .join(" ");
}
