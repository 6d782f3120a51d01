import { characterPageFaults } from "./character-pages.ts";
import { deskFaults } from "./desk.ts";
import { doorFaults } from "./doors.ts";
import { characterFaults } from "./fan-app/characters.ts";
import { dropFaults } from "./fan-app/drops.ts";
import { fanAppFaults } from "./fan-app/fan-app.ts";
import { fanCardFaults } from "./fan-app/fan-cards.ts";
import { landingExperienceFaults } from "./fan-app/landing-experience.ts";
import { moodFaults } from "./fan-app/moods.ts";
import { sceneFaults } from "./fan-app/scenes.ts";
import { talkFaults } from "./fan-app/talk.ts";
import type { Fault } from "./fault.ts";
import { houseFaults } from "./house.ts";
import { keptPageFaults } from "./kept-pages.ts";
import { marketingFaults } from "./marketing.ts";
import { moodSearchAndClipFaults } from "./mood-search-and-clips.ts";
import { directoryFaults } from "./parties/directory.ts";
import { eveningFaults } from "./parties/evening.ts";
import { roomFaults } from "./parties/room.ts";
import { pollFaults } from "./polls.ts";
import { showcaseFaults } from "./showcase.ts";
import { signUpFaults } from "./sign-ups.ts";
import { clubFaults } from "./social-club.ts";
import { submitFaults } from "./submit.ts";
import { teamFaults } from "./team.ts";
import { wrappedFaults } from "./wrapped.ts";

export const faults: Fault[] = [
  ...deskFaults,
  ...wrappedFaults,
  ...roomFaults,
  ...pollFaults,
  ...directoryFaults,
  ...doorFaults,
  ...marketingFaults,
  ...signUpFaults,
  ...houseFaults,
  ...keptPageFaults,
  ...submitFaults,
  ...teamFaults,
  ...fanAppFaults,
  ...talkFaults,
  ...moodFaults,
  ...sceneFaults,
  ...moodSearchAndClipFaults,
  ...fanCardFaults,
  ...dropFaults,
  ...characterFaults,
  ...characterPageFaults,
  ...landingExperienceFaults,
  ...eveningFaults,
  ...clubFaults,
  ...showcaseFaults,
];
