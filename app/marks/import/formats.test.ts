import { expect, test } from "vitest";
import { tvTimeArchive, zipOf } from "../../../testing/marks/archives.ts";
import type { ShelfEntry } from "../shelf/shelf.ts";
import { playText } from "../shelf/shelf.ts";
import { letterboxdFileOf, ownFileOf, traktFileOf, type WholeTitle } from "../shelf/shelf-files.ts";
import { readFile } from "./read-file.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (name: string, file: Uint8Array | string) =>
  readFile(name, typeof file === "string" ? bytes(file) : file);

/** An entry in one line: what it is, and what is noted of it. */
const line = ({ kind, name, year, ids, rating, liked, wanted, plays }: ShelfEntry) =>
  [
    `${kind} ${name}${year ? ` (${year})` : ""}`,
    ...Object.entries(ids).flatMap(([id, value]) => (value ? [`${id} ${value}`] : [])),
    rating !== null && `rated ${rating}`,
    liked && "liked",
    wanted && "wanted",
    ...plays.map((play) => playText(play).trim()),
  ]
    .filter(Boolean)
    .join(" | ");

test("TV Time: episodes with their moments, films by name, and none of its secrets", () => {
  const archive = tvTimeArchive(
    [
      { show: "Bodyguard (2018)", tvdb: 349310, season: 1, episode: 6, at: "2023-11-04 15:30:38" },
      {
        show: "Bodyguard (2018)",
        tvdb: 349310,
        season: 1,
        episode: 6,
        at: "2023-12-01 10:00:00",
        again: true,
      },
      {
        show: "Bodyguard (2018)",
        tvdb: 349310,
        season: 1,
        episode: 5,
        at: "2023-12-01 10:00:00",
        bulk: true,
      },
      { show: "Dark", tvdb: 334824, season: 0, episode: 1, at: "" },
      { show: "Dark", tvdb: 334824, season: 1, episode: 0, at: "2023-12-01 10:00:00" },
    ],
    {
      "tracking-prod-records.csv":
        "user_id,type,entity_type,rewatch_count,movie_name,release_date,created_at,bulk_type\r\n" +
        "1,watch,movie,0,Fury,2014-10-15 00:00:00,2019-09-08 17:24:29,\r\n" +
        "1,towatch,movie,,The Batman,2022-03-03 00:00:00,2023-09-04 21:53:54,\r\n" +
        "1,watch,movie,2,Nowhere,0001-01-01,2019-09-08 17:24:29,\r\n",
      "ratings-3-prod-episode_votes.csv": "user_id,vote\r\n1,5\r\n",
      "user_tv_show_data.csv": "tv_show_id,tv_show_name,is_favorited\r\n334824,Dark,1\r\n",
    },
  );
  const { source, entries, twice, left } = read("gdpr.zip", archive);
  expect([source, twice]).toEqual(["TV Time", 0]);
  expect(entries.map(line)).toEqual([
    "show Bodyguard (2018) | tvdb 349310 | 1.6 2023-11-04T15:30:38Z | 1.6 2023-12-01T10:00:00Z again | 1.5",
    "show Dark | tvdb 334824 | liked | 0.1",
    "film Fury (2014) | 0.0 2019-09-08T17:24:29Z",
    "film The Batman (2022) | wanted",
    "film Nowhere | 0.0 2019-09-08T17:24:29Z | 0.0  again",
  ]);
  expect(left).toEqual(["1 row without the number of an episode"]);
});

test("TV Time: names that vary in signs, and older archives, are read as well", () => {
  const older = zipOf({
    "Seen Episode.csv":
      "tv_show_name,tv_show_id,episode_season_number,episode_number,created_at\r\nDark,334824,2,3,2019-01-02 03:04:05\r\n",
    "Access-Token.csv": "token\r\nx\r\n",
  });
  expect(read("old.zip", older).entries.map(line)).toEqual([
    "show Dark | tvdb 334824 | 2.3 2019-01-02T03:04:05Z",
  ]);
});

const letterboxdArchive = (folder = "") =>
  zipOf(
    Object.fromEntries(
      Object.entries({
        "diary.csv":
          "\uFEFFDate,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r\n" +
          '2024-05-13,"Good, the Bad",1966,https://boxd.it/a,4.5,,,2024-05-06\r\n' +
          '2024-06-13,"Good, the Bad",1966,https://boxd.it/b,4,Yes,,2024-06-06\r\n',
        "watched.csv":
          'Date,Name,Year,Letterboxd URI\r\n2024-05-13,"Good, the Bad",1966,u\r\n2024-05-13,Häxan,1922,u\r\n',
        "ratings.csv": 'Date,Name,Year,Letterboxd URI,Rating\r\n2024-05-13,"Good, the Bad",1966,u,3.5\r\n',
        "watchlist.csv": "Date,Name,Year,Letterboxd URI\r\n2024-05-13,Sherlock Jr.,1924,u\r\n",
        "likes/films.csv": "Date,Name,Year,Letterboxd URI\r\n2024-05-13,Häxan,1922,u\r\n",
        "likes/reviews.csv": "Date,Name,Year,Letterboxd URI\r\n2024-05-13,Somebody else’s,1999,u\r\n",
        "lists/watched.csv": "Date,Name,Year,Letterboxd URI\r\n2024-05-13,Only on a list,1999,u\r\n",
        "deleted/diary.csv":
          "Date,Name,Year,Letterboxd URI,Watched Date\r\n2024-05-13,Gone,1999,u,2024-01-01\r\n",
        "orphaned/diary.csv":
          "Date,Name,Year,Letterboxd URI,Watched Date\r\n2024-05-13,Lost,1999,u,2024-01-01\r\n",
      }).map(([name, text]) => [folder + name, text]),
    ),
  );

test.each(["", "letterboxd-mia-2026/"])(
  "Letterboxd: half stars are doubled, dates are those of the diary: %s",
  (folder) => {
    const { source, entries, twice } = read("l.zip", letterboxdArchive(folder));
    expect([source, twice]).toEqual(["Letterboxd", 0]);
    expect(entries.map(line)).toEqual([
      "film Good, the Bad (1966) | rated 7 | 0.0 2024-05-06 | 0.0 2024-06-06 again",
      "film Häxan (1922) | liked | 0.0",
      "film Sherlock Jr. (1924) | wanted",
    ]);
  },
);

const heat = {
  title: "Heat",
  year: 1995,
  ids: { imdb: "tt0113277", tmdb: 949, slug: "heat-1995", trakt: 1 },
};
const dark = { title: "Dark", year: 2017, ids: { imdb: "tt5753856", tmdb: 70523, tvdb: 334824 } };

test("Trakt: each play of the history, ratings of titles, the watchlist and favorites", () => {
  const archive = zipOf({
    "watched/watched-history-1.json": JSON.stringify([
      { id: 1, watched_at: "2026-08-21T06:41:00.000Z", action: "watch", type: "movie", movie: heat },
      {
        id: 2,
        watched_at: "2026-07-21T19:19:00.000Z",
        type: "episode",
        episode: { season: 1, number: 1 },
        show: dark,
      },
    ]),
    "watched/watched-history-2.json": JSON.stringify([
      {
        id: 3,
        watched_at: "2026-07-21T19:19:00.000Z",
        type: "episode",
        episode: { season: 1, number: 1 },
        show: dark,
      },
      {
        id: 4,
        watched_at: "1970-01-01T00:00:00.000Z",
        type: "episode",
        episode: { season: 1, number: 2 },
        show: dark,
      },
      { id: 5, watched_at: "2026-07-21T19:19:00.000Z", type: "episode", episode: { season: 1 }, show: dark },
    ]),
    "watched/watched-movies.json": JSON.stringify([
      { plays: 9, last_watched_at: "2020-01-01T00:00:00.000Z", movie: heat },
    ]),
    "ratings/ratings-movies.json": JSON.stringify([{ rating: 9, type: "movie", movie: heat }]),
    "ratings/ratings-episodes.json": JSON.stringify([
      { rating: 2, type: "episode", episode: {}, show: dark },
    ]),
    "lists/lists-watchlist.json": JSON.stringify([{ type: "show", show: dark }]),
    "lists/lists-favorites.json": JSON.stringify([{ type: "movie", movie: heat }]),
    "user-settings.json": "{}",
  });
  const { source, entries, left } = read("trakt.zip", archive);
  expect(source).toBe("Trakt");
  expect(entries.map(line)).toEqual([
    "film Heat (1995) | imdb tt0113277 | tmdb 949 | rated 9 | liked | 0.0 2026-08-21T06:41:00Z",
    "show Dark (2017) | imdb tt5753856 | tmdb 70523 | tvdb 334824 | wanted | 1.1 2026-07-21T19:19:00Z | 1.2",
  ]);
  expect(left).toEqual(["1 row without the number of an episode"]);
});

test("Simkl: films, episodes with their dates, ratings and what is planned", () => {
  const backup = JSON.stringify({
    movies: [
      { last_watched_at: "2024-01-02T03:04:05Z", status: "completed", user_rating: 8, movie: heat },
      {
        status: "plantowatch",
        movie: { title: "Fury", year: 2014, ids: { imdb: "tt2713180", tmdb: "228150" } },
      },
    ],
    shows: [
      {
        status: "watching",
        show: dark,
        seasons: [
          { number: 1, episodes: [{ number: 1, watched_at: "2024-01-02T03:04:05Z" }, { number: 2 }] },
        ],
      },
    ],
    anime: [
      {
        status: "completed",
        anime_type: "tv",
        show: { title: "Monster", year: 2004, ids: { tvdb: "79895" } },
      },
    ],
  });
  const expected = [
    "film Heat (1995) | imdb tt0113277 | tmdb 949 | rated 8 | 0.0 2024-01-02T03:04:05Z",
    "film Fury (2014) | imdb tt2713180 | tmdb 228150 | wanted",
    "show Dark (2017) | imdb tt5753856 | tmdb 70523 | tvdb 334824 | 1.1 2024-01-02T03:04:05Z | 1.2",
    "show Monster (2004) | tvdb 79895 | 0.0",
  ];
  expect(read("SimklBackup.json", backup).entries.map(line)).toEqual(expected);
  expect(read("s.zip", zipOf({ "SimklBackup.json": backup })).entries.map(line)).toEqual(expected);
});

test("IMDb: ratings and wishes; neither says when something was watched", () => {
  const head = "Const,Your Rating,Date Rated,Title,URL,Title Type,IMDb Rating,Year";
  const ratings = `${head}\r\ntt0113277,9,2020-01-01,Heat,u,Movie,8.3,1995\r\ntt5753856,10,2020-01-01,Dark,u,TV Series,8.7,2017\r\ntt9999999,7,2020-01-01,Pilot,u,TV Episode,8,2017\r\n`;
  const { entries, left } = read("ratings.csv", ratings);
  expect(entries.map(line)).toEqual([
    "film Heat (1995) | imdb tt0113277 | rated 9",
    "show Dark (2017) | imdb tt5753856 | rated 10",
  ]);
  expect(left).toEqual(["1 row of episodes, games and the like"]);
  const list = `Position,${head}\r\n1,tt0113277,,,Heat,u,movie,8.3,1995\r\n`;
  expect(read("WATCHLIST.csv", list).entries.map(line)).toEqual([
    "film Heat (1995) | imdb tt0113277 | wanted",
  ]);
  expect(read("worst of all.csv", list).entries).toEqual([]);
});

const netflix = (...dates: string[]) =>
  `Title,Date\r\n${dates.map((date, n) => `"Dark: Season 2: Part ${n}","${date}"`).join("\r\n")}\r\n"Heat","${dates[0]}"\r\n`;

test.each([
  [["15/01/2024", "01/02/2024"], ["2024-01-15", "2024-02-01"], "2024-01-15"],
  [["1/15/24", "1/2/24"], ["2024-01-15", "2024-01-02"], "2024-01-15"],
  [["2024-01-15", "2024-01-02"], ["2024-01-15", "2024-01-02"], "2024-01-15"],
  // Nothing says which is the day, or rows say either.
  [["01/02/2024", "03/04/2024"], [""], ""],
  [["15/01/2024", "01/15/2024"], [""], ""],
])("Netflix: a date is taken where the whole file says how it is to be read: %s", (dates, season, film) => {
  const { entries } = read("NetflixViewingHistory.csv", netflix(...dates));
  const [show, other] = entries;
  expect(show).toMatchObject({
    kind: "show",
    name: "Dark",
    plays: season.map((at) => ({ season: 2, episode: 0, at })),
  });
  // It does not say whether it is a film.
  expect(other).toMatchObject({ kind: null, name: "Heat", plays: [{ season: 0, episode: 0, at: film }] });
});

test("Netflix: of several people nobody’s list is taken", () => {
  const text = 'Profile Name,Start Time,Title,Supplemental Video Type\r\nMia,2024-01-15 20:00:00,"Heat",\r\n';
  expect(read("ViewingActivity.csv", text).entries[0]?.plays[0]?.at).toBe("2024-01-15T20:00:00Z");
  expect(() => read("ViewingActivity.csv", `${text}Leo,2024-01-15 20:00:00,"Heat",\r\n`)).toThrow(
    /what several people watched/,
  );
});

const noIds = { imdb: null, tmdb: null, tvdb: null, wikidata: null };
const shelf: WholeTitle[] = [
  {
    ...{
      key: "heat",
      kind: "film",
      name: 'Heat, "the" film',
      year: 1995,
      rating: 9,
      liked: true,
      wanted: true,
    },
    ids: { ...noIds, imdb: "tt0113277", tmdb: "949" },
    plays: [
      { season: 0, episode: 0, at: "2024-01-02", again: false },
      { season: 0, episode: 0, at: "2024-03-04T20:15:00Z", again: true },
    ],
  },
  {
    ...{
      key: "show-tvdb:334824",
      kind: "show",
      name: "Dark",
      year: 2017,
      rating: 3,
      liked: false,
      wanted: false,
    },
    ids: { ...noIds, tvdb: "334824", wikidata: "Q30611788" },
    plays: [
      { season: 0, episode: 1, at: "", again: true },
      { season: 1, episode: 1, at: "2024-01-02", again: false },
      { season: 2, episode: 0, at: "2024-05-02T20:15:00Z", again: false },
    ],
  },
  {
    ...{
      key: "film:haxan 1922",
      kind: "film",
      name: "Häxan",
      year: 1922,
      rating: null,
      liked: false,
      wanted: true,
    },
    ids: noIds,
    plays: [],
  },
];
const noted = shelf.map(({ key: _, ...entry }) => entry);

test("our own file and that in Trakt’s shape are taken in again to the same", () => {
  expect(read("afters-shelf.json", ownFileOf(shelf))).toMatchObject({
    source: "Afters",
    entries: noted,
    left: [],
  });
  expect(read("afters-trakt.json", traktFileOf(shelf))).toMatchObject({
    source: "Trakt",
    entries: noted,
    left: [],
  });
});

test("the table for Letterboxd is taken in again: films, by the day, with ratings", () => {
  const { source, entries } = read("afters-letterboxd.csv", letterboxdFileOf(shelf));
  expect(source).toBe("Letterboxd");
  expect(entries.map(line)).toEqual([
    'film Heat, "the" film (1995) | imdb tt0113277 | tmdb 949 | rated 9 | 0.0 2024-01-02 | 0.0 2024-03-04 again',
  ]);
});
