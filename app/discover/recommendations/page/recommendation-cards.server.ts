import { stillCards } from "../../../catalogue/pictures/still-card.server.ts";
import { findRecommendation } from "./recommendations.server.ts";

export const recommendationCards = stillCards("/recommendations/:id", async (id) => {
  const one = await findRecommendation(id, null);
  return one?.picture ? { picture: one.picture, words: one.title } : null;
});
