/** Words that ask for the same; the first one stands for all. */
const groups = [
  "afraid scared frightened frighten scare scares scaring terrified fears fear terrify spooked",
  "love loved loving adore",
  "film movie movies films cinema",
  "show series programme",
  "song songs tune track album",
  "music listen listening playlist",
  "clothes wear wearing outfit dressed fashion style wardrobe garment",
  "food eat eating ate meal hungry dinner lunch supper breakfast starving dish",
  "weather raining rain snowing snow sunny forecast",
  "joke jokes funny laugh",
  "bored boredom",
  "lonely alone loneliness",
  "sad unhappy miserable awful terrible upset crying cry",
  "exam exams test tests revision revising finals",
  "school college university class homework",
  "brave courage bravery courageous",
  "nervous anxious jittery",
  "breakup dumped heartbroken heartbreak",
  "thanks thank thx cheers ty",
  "bye goodbye farewell cya",
  "hello hi hey hiya heya yo greetings howdy",
  "ending finale end ends ended finish",
  "mum mother mam mummy",
  "dad father daddy papa",
  "robot bot ai chatbot machine computer program software",
  "human person people",
  "real genuine",
  "recommend suggestion suggest recommendation",
  "friend friends mate buddy",
  "story plot",
  "husband wife spouse",
  "photo photograph picture photos",
  "kiss date marry flirt",
  "dream dreams dreamt",
  "break broke broken breaks",
  "feel felt feeling feels",
  "go went gone goes",
  "job work occupation",
];

export const kin: ReadonlyMap<string, string> = new Map(
  groups.flatMap((group) => {
    const words = group.split(" ");
    return words.map((word) => [word, words[0] as string] as const);
  }),
);
