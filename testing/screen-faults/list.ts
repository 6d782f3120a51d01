import { characterFaults } from "./characters.ts";
import { deskFaults } from "./desk.ts";
import { directoryFaults } from "./directory.ts";
import { doorFaults } from "./doors.ts";
import { dropFaults } from "./drops.ts";
import { fanAppFaults } from "./fan-app.ts";
import { fanCardFaults } from "./fan-cards.ts";
import type { Fault } from "./fault.ts";
import { houseFaults } from "./house.ts";
import { keptPageFaults } from "./kept-pages.ts";
import { landingExperienceFaults } from "./landing-experience.ts";
import { marketingFaults } from "./marketing.ts";
import { moodFaults } from "./moods.ts";
import { pollFaults } from "./polls.ts";
import { roomFaults } from "./room.ts";
import { sceneFaults } from "./scenes.ts";
import { signUpFaults } from "./sign-ups.ts";
import { talkFaults } from "./talk.ts";
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
  ...teamFaults,
  ...fanAppFaults,
  ...talkFaults,
  ...moodFaults,
  ...sceneFaults,
  ...fanCardFaults,
  ...dropFaults,
  ...characterFaults,
  ...landingExperienceFaults,
];
