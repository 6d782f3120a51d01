/** CHAT-17: said in the character's place when no reply can be had. */
export const troubleSentence = "I'm having trouble connecting right now. Please try again later!";
