/** CHAT-23: the threads of the showcase, in their order, and what stands in one where nobody has written yet. */
export const wallThreads = [
  { friend: "nova", line: "question. how many chairs do you count at their breakfast table" },
  { friend: "theo", line: "You get the pencil collection and the argument about subtitles." },
  { friend: "imani", line: "it was lovely. it set off the sprinklers. it was lovely" },
  {
    friend: "kit",
    line: "picked up a jacket today, exactly Maud's orange in the lining. bought two. what's your size",
  },
];
