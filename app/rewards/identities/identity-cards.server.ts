import { stillCards } from "../../catalogue/pictures/still-card.server.ts";
import { findLinkOwner } from "./identities.server.ts";

/** Whose link it is; who they say they are is told in a picture alone. */
export const identityCards = stillCards("/identity/:id", async (token) => {
  const link = await findLinkOwner(token);
  return link && { picture: link.portrait, words: `Which character is ${link.fanName}?` };
});
