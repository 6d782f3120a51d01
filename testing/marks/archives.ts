import { strToU8, zipSync } from "fflate";

export const zipOf = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

const csv = (...rows: string[]) => `${rows.join("\r\n")}\r\n`;

const v2 =
  "s_id,runtime,series_name,episode_number,user_id,created_at,key,season_number,s_no,ep_no,ep_id,is_archived,is_for_later,is_followed,uuid,is_unitary,bulk_type,is_special,rewatch_count";

export type WatchedEpisode = {
  show: string;
  tvdb: number;
  season: number;
  episode: number;
  at: string;
  again?: boolean;
  bulk?: boolean;
};

export const tvTimeEpisodes = (episodes: WatchedEpisode[]): string =>
  csv(
    v2,
    ...episodes.map(
      ({ show, tvdb, season, episode, at, again, bulk }, n) =>
        `${tvdb},2600,"${show}",${episode},77,${at},${again ? "rewatch" : "watch"}-episode-${n},${season},,,${n},,,,,true,${bulk ? "season" : ""},,`,
    ),
  );

/** What must never be read: words that stand nowhere else. */
export const secretWords = ["canarytokenword", "canaryhashword"];

/** As TV Time sends it, with secrets beside what was watched. */
export const tvTimeArchive = (episodes: WatchedEpisode[], more: Record<string, string> = {}): Uint8Array =>
  zipOf({
    "tv-time-personal-data/access_token.csv": csv("user_id,token", `77,${secretWords[0]}`),
    "tv-time-personal-data/auth-prod-login.csv": csv("user_id,password", `77,${secretWords[1]}`),
    "tv-time-personal-data/tracking-prod-records-v2.csv": tvTimeEpisodes(episodes),
    ...more,
  });
