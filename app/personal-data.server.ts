import { fanNotesPersonalData } from "./admin/people/fan-notes.server.ts";
import { tokenSessionsPersonalData } from "./api/auth/personal.server.ts";
import { charactersPersonalData } from "./characters/personal.server.ts";
import { invitationsPersonalData } from "./creators/afterparty/personal.server.ts";
import { notesPersonalData } from "./creators/signups/desk/notes.server.ts";
import { signupsPersonalData } from "./creators/signups/personal.server.ts";
import { submissionsPersonalData } from "./creators/submissions/personal.server.ts";
import { behindTheScenesPersonalData } from "./discover/behind-the-scenes/personal.server.ts";
import { interviewsPersonalData } from "./discover/interviews/personal.server.ts";
import { moodSearchPersonalData } from "./discover/mood-search/personal.server.ts";
import { recommendationsPersonalData } from "./discover/recommendations/tickets/personal.server.ts";
import { accountsPersonalData } from "./fans/accounts/personal.server.ts";
import { fanCardsPersonalData } from "./fans/cards/personal.server.ts";
import { friendsPersonalData } from "./fans/friends/personal.server.ts";
import { heldPersonalData } from "./fans/held/personal.server.ts";
import { mailPersonalData } from "./fans/mail/personal.server.ts";
import { providePersonalData } from "./fans/people/held-data.server.ts";
import { fansPersonalData } from "./fans/personal.server.ts";
import { pointsPersonalData } from "./fans/points/personal.server.ts";
import { standingsPersonalData } from "./fans/points/personal-standings.server.ts";
import { wishesPersonalData } from "./lobby/wishes/personal.server.ts";
import { marksPersonalData } from "./marks/personal.server.ts";
import { confessionsPersonalData } from "./messages/confessions/personal.server.ts";
import { forumsPersonalData } from "./messages/forums/personal.server.ts";
import { threadsPersonalData } from "./messages/threads/personal.server.ts";
import { reportsPersonalData } from "./moderation/personal.server.ts";
import { remindersPersonalData } from "./parties/reminders/personal.server.ts";
import { clipsPersonalData } from "./play/clips/personal.server.ts";
import { hotOrNotPersonalData } from "./play/hot-or-not/personal.server.ts";
import { huntsPersonalData } from "./play/hunts/personal.server.ts";
import { moodsPersonalData } from "./play/moods/personal.server.ts";
import { pollsPersonalData } from "./polls/votes/personal.server.ts";
import { dropsPersonalData } from "./rewards/drops/personal.server.ts";
import { identitiesPersonalData } from "./rewards/identities/personal.server.ts";
import { wrappedPersonalData } from "./rewards/wrapped/personal.server.ts";
import { calledItPersonalData } from "./room/called-it/personal.server.ts";
import { partiesPersonalData } from "./room/personal.server.ts";
import { rowsPersonalData } from "./room/rows/personal.server.ts";

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
  marksPersonalData,
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
  fanNotesPersonalData,
  mailPersonalData,
  signupsPersonalData,
]);
