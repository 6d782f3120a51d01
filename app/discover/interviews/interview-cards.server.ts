import { stillCards } from "../../catalogue/pictures/still-card.server.ts";
import { findInterview } from "./interviews.server.ts";

export const interviewCards = stillCards("/social-club/:id", async (id) => {
  const interview = await findInterview(id);
  return interview && { picture: interview.picture, words: interview.headline };
});
