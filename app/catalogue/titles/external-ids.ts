/** What a title is called elsewhere. TMDB and TheTVDB count films and shows apart. */
export const idNames = ["imdb", "tmdb", "tvdb", "wikidata"] as const;
export type IdName = (typeof idNames)[number];
export type ExternalIds = Record<IdName, string | null>;

export const noIds: ExternalIds = { imdb: null, tmdb: null, tvdb: null, wikidata: null };

export const idShapes: Record<IdName, { label: string; pattern: RegExp; example: string }> = {
  imdb: { label: "IMDb", pattern: /^tt\d{7,8}$/, example: "tt0013442" },
  tmdb: { label: "TMDB", pattern: /^[1-9]\d{0,8}$/, example: "653" },
  tvdb: { label: "TheTVDB", pattern: /^[1-9]\d{0,8}$/, example: "81189" },
  wikidata: { label: "Wikidata", pattern: /^Q[1-9]\d{0,9}$/, example: "Q151895" },
};
