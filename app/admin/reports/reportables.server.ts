import { submissionsReportable } from "../../creators/submissions/desk/reportable.server.ts";
import { questionsReportable } from "../../discover/interviews/questions/reportable.server.ts";
import { confessionsReportable } from "../../messages/confessions/desk/reportable.server.ts";
import { postsReportable } from "../../messages/forums/desk/reportable.server.ts";
import { linesReportable } from "../../messages/threads/reportable.server.ts";
import type { ReportKind } from "../../moderation/report-words.ts";
import type { Reportable } from "../../moderation/reportable.ts";
import { clipsReportable } from "../../play/clips/desk/reportable.server.ts";
import { moodsReportable } from "../../play/moods/desk/reportable.server.ts";
import { messagesReportable } from "../../room/moderation/reportable.server.ts";
import { whispersReportable } from "../../room/rows/reportable.server.ts";

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
