import { config } from "../../../platform/config.server.ts";
import { sealSession } from "../../../platform/session/session.server.ts";
import type { Told } from "./told.ts";

export const sentPurpose = "sent";

/** The address of its page. Signed: nobody can say something in another fan's name. */
export const sentLink = (told: Told): string => `${config.origin}/sent/${sealSession(sentPurpose, told)}`;
