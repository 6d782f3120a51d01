import { stillCards } from "../../catalogue/pictures/still-card.server.ts";
import { findLinkOwner } from "./identities.server.ts";

/** Names the fan only: the claimed character is part of the picture. */
export const identityCards = stillCards("/identity/:id", async (token) => {
  const link = await findLinkOwner(token);
  return link && { picture: link.portrait, words: `Which character is ${link.fanName}?` };
});
