import { accountsPersonalData } from "./accounts/personal.server.ts";
import { invitationsPersonalData } from "./afterparty/personal.server.ts";
import { behindTheScenesPersonalData } from "./behind-the-scenes/personal.server.ts";
import { charactersPersonalData } from "./characters/personal.server.ts";
import { clipsPersonalData } from "./clips/personal.server.ts";
import { confessionsPersonalData } from "./confessions/personal.server.ts";
import { tokenSessionsPersonalData } from "./data-layer/auth/personal.server.ts";
import { dropsPersonalData } from "./drops/personal.server.ts";
import { fanCardsPersonalData } from "./fan-cards/personal.server.ts";
import { fansPersonalData } from "./fans/personal.server.ts";
import { forumsPersonalData } from "./forums/personal.server.ts";
import { friendsPersonalData } from "./friends/personal.server.ts";
import { heldPersonalData } from "./held/personal.server.ts";
import { hotOrNotPersonalData } from "./hot-or-not/personal.server.ts";
import { huntsPersonalData } from "./hunts/personal.server.ts";
import { identitiesPersonalData } from "./identities/personal.server.ts";
import { interviewsPersonalData } from "./interviews/personal.server.ts";
import { standingsPersonalData } from "./leaderboards/personal.server.ts";
import { mailPersonalData } from "./mail/personal.server.ts";
import { reportsPersonalData } from "./moderation/personal.server.ts";
import { moodSearchPersonalData } from "./mood-search/personal.server.ts";
import { moodsPersonalData } from "./moods/personal.server.ts";
import { calledItPersonalData } from "./parties/called-it/personal.server.ts";
import { partiesPersonalData } from "./parties/personal.server.ts";
import { remindersPersonalData } from "./parties/reminders/personal.server.ts";
import { rowsPersonalData } from "./parties/rows/personal.server.ts";
import { wishesPersonalData } from "./parties/wishes/personal.server.ts";
import { providePersonalData } from "./people/held-data.server.ts";
import { pointsPersonalData } from "./points/personal.server.ts";
import { pollsPersonalData } from "./polls/votes/personal.server.ts";
import { recommendationsPersonalData } from "./recommendations/tickets/personal.server.ts";
import { notesPersonalData } from "./signups/desk/notes.server.ts";
import { signupsPersonalData } from "./signups/personal.server.ts";
import { submissionsPersonalData } from "./submissions/personal.server.ts";
import { threadsPersonalData } from "./threads/personal.server.ts";
import { wrappedPersonalData } from "./wrapped/personal.server.ts";

/** In the order in which their rows are locked: polls, logs, points. */
providePersonalData([
  pollsPersonalData,
  behindTheScenesPersonalData,
  heldPersonalData,
  hotOrNotPersonalData,
  dropsPersonalData,
  recommendationsPersonalData,
  confessionsPersonalData,
  forumsPersonalData,
  moodsPersonalData,
  submissionsPersonalData,
  clipsPersonalData,
  moodSearchPersonalData,
  partiesPersonalData,
  rowsPersonalData,
  remindersPersonalData,
  calledItPersonalData,
  wishesPersonalData,
  reportsPersonalData,
  fanCardsPersonalData,
  threadsPersonalData,
  friendsPersonalData,
  charactersPersonalData,
  interviewsPersonalData,
  huntsPersonalData,
  identitiesPersonalData,
  pointsPersonalData,
  standingsPersonalData,
  invitationsPersonalData,
  wrappedPersonalData,
  accountsPersonalData,
  tokenSessionsPersonalData,
  fansPersonalData,
  notesPersonalData,
  mailPersonalData,
  signupsPersonalData,
]);
