import type { Picture } from "../../../content/art/picture.ts";
import { queryOne } from "../../../platform/db/pool.server.ts";
import { pictureOf, stillOf } from "../../catalogue/catalogue.server.ts";
import { readReport } from "./kept-report.server.ts";
import type { CountedReport, ReportWords } from "./report.ts";
import { readReportWords } from "./report-words.server.ts";

/** Times are milliseconds since 1970. */
export type PartyReport = CountedReport & {
  party: {
    id: string;
    title: string;
    show: string;
    image: Picture;
    startsAt: number;
    endsAt: number;
    isSample: boolean;
  };
  words: ReportWords;
};

type Row = {
  id: string;
  title: string;
  show: string;
  titleSlug: string;
  image: string;
  startsAt: Date;
  endsAt: Date;
  isSample: boolean;
};

/** Null where there is no such party, or it is not over. */
export async function loadReport(partyId: string): Promise<PartyReport | null> {
  const [row, counted] = await Promise.all([
    queryOne<Row>(
      `select id, title, show, title_slug as "titleSlug", image, starts_at as "startsAt", ends_at as "endsAt",
         sample_of is not null as "isSample" from parties where id = $1`,
      [partyId],
    ),
    readReport(partyId),
  ]);
  if (!row || !counted) return null;
  const { titleSlug, image, startsAt, endsAt, ...party } = row;
  return {
    ...counted,
    party: {
      ...party,
      image: image ? pictureOf(image) : stillOf(titleSlug),
      startsAt: startsAt.getTime(),
      endsAt: endsAt.getTime(),
    },
    words: await readReportWords(partyId, counted.loudest),
  };
}
