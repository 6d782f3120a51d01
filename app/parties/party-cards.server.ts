import { stillCards } from "../catalogue/pictures/still-card.server.ts";
import { findParty, toCard } from "./parties.server.ts";

export const partyCards = stillCards("/afters/:id", async (id) => {
  const party = await findParty(id);
  return party && { picture: toCard(party).image, words: party.title };
});
