export type SpoilColumns = {
  spoilsTitle: string | null;
  spoilsSeason: number | null;
  spoilsEpisode: number | null;
  spoilsMinute: number | null;
};

export const spoilColumns = `spoils_title as "spoilsTitle", spoils_season as "spoilsSeason",
  spoils_episode as "spoilsEpisode", spoils_minute as "spoilsMinute"`;

export const spoilValues = (row: SpoilColumns | null) => ({
  spoils: row?.spoilsTitle ? "story" : "none",
  spoilsSeason: String(row?.spoilsSeason ?? ""),
  spoilsEpisode: String(row?.spoilsEpisode ?? ""),
  spoilsMinute: String(row?.spoilsMinute ?? ""),
});
