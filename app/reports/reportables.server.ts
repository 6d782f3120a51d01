import { clipsReportable } from "../clips/desk/reportable.server.ts";
import { confessionsReportable } from "../confessions/desk/reportable.server.ts";
import { postsReportable } from "../forums/desk/reportable.server.ts";
import { questionsReportable } from "../interviews/questions/reportable.server.ts";
import type { ReportKind } from "../moderation/report-words.ts";
import type { Reportable } from "../moderation/reportable.ts";
import { moodsReportable } from "../moods/desk/reportable.server.ts";
import { messagesReportable } from "../parties/moderation/reportable.server.ts";
import { whispersReportable } from "../parties/rows/reportable.server.ts";
import { submissionsReportable } from "../submissions/desk/reportable.server.ts";
import { linesReportable } from "../threads/reportable.server.ts";

/** Everything a fan may report. */
export const reportables: Record<ReportKind, Reportable> = {
  message: messagesReportable,
  post: postsReportable,
  confession: confessionsReportable,
  mood: moodsReportable,
  line: linesReportable,
  question: questionsReportable,
  submission: submissionsReportable,
  clip: clipsReportable,
  whisper: whispersReportable,
};
