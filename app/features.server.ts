import type { Feature } from "../platform/action/endpoints.server.ts";
import { adminFeature } from "./admin/feature.server.ts";
import { apiFeature } from "./api/feature.server.ts";
import { catalogueFeature } from "./catalogue/feature.server.ts";
import { charactersFeature } from "./characters/feature.server.ts";
import { creatorsFeature } from "./creators/feature.server.ts";
import { deskFeature } from "./desk/feature.server.ts";
import { discoverFeature } from "./discover/feature.server.ts";
import { fansFeature } from "./fans/feature.server.ts";
import { hostFeature } from "./host/feature.server.ts";
import { lobbyFeature } from "./lobby/feature.server.ts";
import { marksFeature } from "./marks/feature.server.ts";
import { messagesFeature } from "./messages/feature.server.ts";
import { moderationFeature } from "./moderation/feature.server.ts";
import { partiesFeature } from "./parties/feature.server.ts";
import { playFeature } from "./play/feature.server.ts";
import { pollsFeature } from "./polls/feature.server.ts";
import { rewardsFeature } from "./rewards/feature.server.ts";
import { roomFeature } from "./room/feature.server.ts";
import { samplesFeature } from "./samples/feature.server.ts";
import { siteFeature } from "./site/feature.server.ts";

/** What the rooms bring to the process. Importing it defines their topics, clocks, jobs and deeds. */
export const features: Feature[] = [
  adminFeature,
  apiFeature,
  catalogueFeature,
  charactersFeature,
  creatorsFeature,
  deskFeature,
  discoverFeature,
  fansFeature,
  hostFeature,
  lobbyFeature,
  marksFeature,
  messagesFeature,
  moderationFeature,
  partiesFeature,
  playFeature,
  pollsFeature,
  rewardsFeature,
  roomFeature,
  samplesFeature,
  siteFeature,
];
