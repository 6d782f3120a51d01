import { idNames } from "../../catalogue/titles/external-ids.ts";
import { type Named, titleKey } from "../shelf/shelf.ts";
import { agree } from "./collected.ts";

export type FoundTitle = Named & { key: string };

/** Titles as they are looked for: by what they are called elsewhere first, then by name, kind and year. */
export class TitleIndex {
  private readonly byId = new Map<string, FoundTitle>();
  private readonly byName = new Map<string, FoundTitle[]>();

  constructor(titles: FoundTitle[]) {
    for (const title of titles) for (const id of idKeys(title)) this.byId.set(id, title);
    for (const title of titles) {
      const name = titleKey(title.name);
      this.byName.set(name, [...(this.byName.get(name) ?? []), title]);
    }
  }

  /** The one it is beyond doubt. */
  find(said: Named): FoundTitle | null {
    for (const id of idKeys(said)) {
      const title = this.byId.get(id);
      if (title) return title;
    }
    return this.named(said).find(({ year }) => year !== null && year === said.year) ?? null;
  }

  /** Those it may be: called the same, where the year or the kind was not said. */
  alike(said: Named): FoundTitle[] {
    return this.named(said).filter(({ year }) => year === null || said.year === null);
  }

  private named(said: Named): FoundTitle[] {
    return (this.byName.get(titleKey(said.name)) ?? []).filter(
      ({ kind, ids }) => (said.kind === null || kind === said.kind) && agree(ids, said.ids),
    );
  }
}

/** TMDB and TheTVDB count films and shows apart. */
const idKeys = ({ kind, ids }: Named): string[] =>
  idNames.flatMap((id) => {
    if (ids[id] === null) return [];
    return [id === "tmdb" || id === "tvdb" ? `${kind} ${id} ${ids[id]}` : `${id} ${ids[id]}`];
  });
