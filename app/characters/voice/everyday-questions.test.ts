import { expect, test } from "vitest";
import { sampleCharacters } from "../../../content/characters.ts";
import { everydayEntries, everydayTopics } from "../../../content/talk/everyday.ts";
import { sampleVoices } from "../../../content/talk/voices.ts";
import { riskIn } from "../policy/risks.ts";
import { askedOutright } from "./everyday.ts";
import { speak } from "./speak.ts";
import type { Voice, VoiceLine } from "./voice.ts";
import { plain } from "./words.ts";

/**
 * Two hundred things that anybody may say to anybody, as people type them, and the topic that an answer to the point is
 * of; with two, either is. None of them is an ask of `content/data/everyday.json`.
 */
const everydayQuestions: [question: string, topics: string][] = [
  ["so how are you today then?", "how-are-you"],
  ["are you doing ok tonight?", "how-are-you"],
  ["hey whats new with you", "how-are-you|what-are-you-doing"],
  ["how has your week been?", "how-are-you"],
  ["im getting bored over here", "bored"],
  ["there is literally nothing to do in this town", "bored"],
  ["can you entertain me for a bit", "bored"],
  ["so what are you doing tonight?", "what-are-you-doing"],
  ["what did you get up to this weekend?", "what-are-you-doing"],
  ["if you could only eat one food forever, what?", "favourite-food"],
  ["what's your favorite kind of cake?", "favourite-food"],
  ["whats your all time favorite meal", "favourite-food"],
  ["do you like sushi?", "favourite-food|do-you-eat"],
  ["what did you eat today?", "do-you-eat|favourite-food"],
  ["can you cook anything at all?", "do-you-eat"],
  ["I'm starving, are you hungry too?", "do-you-eat|favourite-food"],
  ["would you eat garlic bread with me", "do-you-eat"],
  ["are you more of a coffee or a tea drinker?", "drink"],
  ["do you want to get a coffee sometime?", "drink"],
  ["what's your drink of choice?", "drink"],
  ["how many hours do you sleep?", "sleep-and-dreams"],
  ["did you dream last night?", "sleep-and-dreams"],
  ["I can't sleep, do you ever have that?", "sleep-and-dreams"],
  ["you look tired", "sleep-and-dreams"],
  ["do you love your work?", "job"],
  ["what do you actually do for work?", "job"],
  ["have you always wanted to do this job?", "job"],
  ["so are you super rich or what", "money"],
  ["how much money is in your wallet?", "money"],
  ["what would you do with a million?", "money"],
  ["can you lend me some cash", "money"],
  ["do you have a boyfriend or girlfriend?", "love-life"],
  ["are you single at the moment?", "love-life"],
  ["have you ever loved somebody?", "love-life"],
  ["who's your crush these days?", "love-life"],
  ["be honest, do you like me?", "do-you-like-me"],
  ["are we still friends?", "do-you-like-me"],
  ["do you care about me even a little?", "do-you-like-me"],
  ["did you miss me while I was gone?", "do-you-like-me"],
  ["please marry me already", "marry-me"],
  ["can I take you out for dinner?", "marry-me"],
  ["will you be my girlfriend?", "marry-me"],
  ["you're gorgeous, you know that?", "compliment"],
  ["honestly you're amazing", "compliment"],
  ["I'm such a big fan of yours", "compliment"],
  ["you are my favorite person in this app", "compliment"],
  ["you're so annoying today", "insult"],
  ["this is so stupid", "insult"],
  ["you are the worst", "insult"],
  ["nobody asked you, shut up", "insult"],
  ["oh sorry about before", "apology"],
  ["I didn't mean to be rude", "apology"],
  ["please don't be mad at me", "apology"],
  ["thanks a bunch", "thanks"],
  ["thank you, you've been so kind", "thanks"],
  ["ok cheers for that", "thanks"],
  ["tell me a really bad joke", "joke"],
  ["I need cheering up, say something funny", "joke|advice-bad-day"],
  ["got a secret for me?", "secret"],
  ["go on, spill some gossip", "secret"],
  ["what's a lie you have told?", "secret"],
  ["sing me something please", "sing"],
  ["can you sing or dance?", "sing"],
  ["what do you sing in the shower?", "sing"],
  ["which song do you play on repeat?", "favourite-song"],
  ["what music are you into at the moment?", "favourite-song"],
  ["who is your favorite band?", "favourite-song"],
  ["do you listen to jazz?", "favourite-song"],
  ["is blue your favorite color?", "favourite-colour"],
  ["what color would you paint your room?", "favourite-colour"],
  ["do you prefer black or red", "favourite-colour"],
  ["read anything good lately?", "favourite-book"],
  ["do you have a favorite book or author?", "favourite-book"],
  ["can you recommend me a novel", "favourite-book"],
  ["where is your favorite spot in town?", "favourite-place"],
  ["where do you feel most at home?", "favourite-place"],
  ["where would you go to clear your head?", "favourite-place"],
  ["is it still raining where you are?", "weather"],
  ["ugh it's so hot here", "weather"],
  ["which season do you like most?", "weather"],
  ["do you enjoy the snow?", "weather"],
  ["are you more into cats or dogs?", "pets"],
  ["what's your favorite animal in the world?", "pets"],
  ["I just got a puppy!", "pets"],
  ["what are you most scared of?", "fears"],
  ["is there something you are afraid of?", "fears"],
  ["are you scared of the dark or of spiders?", "fears"],
  ["ever wake up frightened?", "fears"],
  ["what do you regret the most in life?", "regret"],
  ["if you could go back, what would you do differently?", "regret"],
  ["what's the biggest mistake you made so far?", "regret"],
  ["when were you the happiest?", "happiest-day"],
  ["what's a memory that makes you smile?", "happiest-day"],
  ["tell me something about your parents", "family"],
  ["are your family nice?", "family"],
  ["do you ever want to have kids?", "family"],
  ["tell me about your friends", "best-friend"],
  ["who would you call if you were in trouble?", "best-friend"],
  ["who do you hate the most?", "worst-enemy"],
  ["do you have any rivals or enemies?", "worst-enemy"],
  ["is there somebody you can't stand?", "worst-enemy"],
  ["may I ask how old you are?", "age"],
  ["are you older than thirty?", "age"],
  ["what year were you born in?", "age|birthday"],
  ["when is your birthday, I want to bake a cake", "birthday"],
  ["what's your horoscope sign?", "birthday"],
  ["I bet you're a scorpio", "birthday"],
  ["where do you live these days?", "where-do-you-live"],
  ["where are you from originally?", "where-do-you-live"],
  ["do you live in a house or a flat?", "where-do-you-live"],
  ["what's it like where you live?", "where-do-you-live"],
  ["if you could travel anywhere tomorrow, where?", "travel"],
  ["what's your dream vacation?", "travel"],
  ["have you been to Italy?", "travel"],
  ["do you want to go on a road trip?", "travel"],
  ["what are you wearing tonight?", "clothes"],
  ["who picks your outfits?", "clothes"],
  ["that jacket is so cool, where is it from?", "clothes"],
  ["how would you describe your style?", "clothes"],
  ["who does your hair, it's so good", "hair-and-make-up"],
  ["are you wearing any makeup?", "hair-and-make-up"],
  ["what's your skin care secret?", "hair-and-make-up"],
  ["do you like to play football?", "sport"],
  ["how do you stay fit?", "sport"],
  ["did you watch the game last night?", "sport"],
  ["what sport would you be good at?", "sport"],
  ["do you even own a phone?", "phone"],
  ["can I follow you on tiktok?", "phone"],
  ["how many followers have you got?", "phone"],
  ["do you believe in fate or in luck?", "luck-and-belief"],
  ["are you a religious person?", "luck-and-belief"],
  ["do you think ghosts are real?", "luck-and-belief"],
  ["do you have a lucky number or something?", "luck-and-belief"],
  ["who did you vote for last time?", "politics"],
  ["what do you think about the president?", "politics"],
  ["what are your political views?", "politics"],
  ["have you ever watched Friends?", "other-shows"],
  ["do you prefer Marvel movies or Star Wars?", "other-shows"],
  ["what do you think of Stranger Things?", "other-shows"],
  ["I'm watching Bridgerton, have you seen it?", "other-shows"],
  ["do you know any of the other characters?", "other-characters"],
  ["who's your favorite of the others?", "other-characters"],
  ["who in here should I talk to next?", "other-characters"],
  ["wait, are you actually real?", "are-you-real"],
  ["are you ai or is it a person typing", "are-you-real"],
  ["do you have real feelings?", "are-you-real"],
  ["do robots like you dream? are you one?", "are-you-real|sleep-and-dreams"],
  ["how many points out of ten do I get?", "rate-me"],
  ["what was your first impression of me?", "rate-me"],
  ["what do you honestly think of me?", "rate-me"],
  ["do you think I'm cute?", "rate-me"],
  ["today was a really bad day", "advice-bad-day"],
  ["I feel so down right now", "advice-bad-day"],
  ["I'm sad and I don't know why", "advice-bad-day"],
  ["I had the worst week", "advice-bad-day"],
  ["can you give me a hug?", "advice-bad-day"],
  ["I like this boy but he doesn't notice me", "advice-love"],
  ["should I text my crush first?", "advice-love"],
  ["how do I ask a girl out?", "advice-love"],
  ["she left me on read again", "advice-love"],
  ["I can't stand my boss anymore", "advice-work"],
  ["I have an exam tomorrow and I'm not ready", "advice-work"],
  ["how do I stop procrastinating on my essay?", "advice-work"],
  ["I think I'm going to quit my job", "advice-work"],
  ["got any movie recommendations?", "what-to-watch"],
  ["what's a good show to watch on a rainy sunday?", "what-to-watch"],
  ["what's your favorite film ever?", "what-to-watch"],
  ["alright good night then", "good-night"],
  ["I'm so sleepy, going to bed", "good-night"],
  ["sweet dreams, maud or whoever you are", "good-night"],
  ["good morning everybody", "good-morning"],
  ["hi, I just woke up", "good-morning"],
  ["morning, did I wake you?", "good-morning"],
  ["bye bye for now", "bye"],
  ["gotta run, see you later", "bye"],
  ["I should get going, take care", "bye"],
  ["haha you are so funny", "laugh|compliment"],
  ["lol that is hilarious", "laugh"],
  ["hahahahaha stop it", "laugh"],
  ["😂😂😂", "emoji"],
  ["🥰", "emoji"],
  ["🎃👻", "emoji"],
  ["lkjhgfdsa", "gibberish"],
  ["xcvbxcvbn mnbv", "gibberish"],
  ["blah blah blah blah", "gibberish"],
  ["can you say that again please?", "what-did-i-say"],
  ["what did I just tell you?", "what-did-i-say"],
  ["do you still remember what I said before?", "what-did-i-say"],
  ["so who actually wrote you?", "who-wrote-you"],
  ["what's the name of the actor playing you?", "who-wrote-you"],
  ["who invented your character?", "who-wrote-you"],
  ["can you see me through the camera?", "can-you-see-me"],
  ["guess what I look like", "can-you-see-me"],
  ["are you listening to my microphone?", "can-you-see-me"],
  ["what year is it where you live?", "what-year"],
  ["do you know what time it is?", "what-year"],
  ["what day of the week is it for you?", "what-year"],
  ["what's your plan if zombies come?", "zombies"],
  ["what would you take with you to a desert island?", "zombies"],
  ["could you survive the end of the world?", "zombies"],
];

const voices = sampleCharacters.map((one): Voice & { id: string } => ({
  ...one,
  entries: [...sampleVoices, ...everydayEntries].filter(({ character }) => character === one.id),
}));

/** Which topics the entries of a voice answer as well. */
const alsoOf: Record<string, string[]> = {
  "how-are-you": ["how-are-you"],
  hello: ["good-morning"],
  love: [],
  food: ["favourite-food", "do-you-eat"],
  weather: ["weather"],
  music: ["favourite-song"],
  clothes: ["clothes"],
  fear: ["fears"],
  "bad-day": ["advice-bad-day"],
  "advice-breakup": ["advice-love"],
  "advice-exams": ["advice-work"],
  "advice-boredom": ["bored"],
  joke: ["joke"],
  compliment: ["compliment"],
  insult: ["insult"],
  flirting: ["love-life", "marry-me"],
  goodbye: ["bye", "good-night"],
  gibberish: ["gibberish"],
  repeated: ["what-did-i-say"],
  "are-you-ai": ["are-you-real"],
  "what-to-watch": ["what-to-watch"],
  thanks: ["thanks"],
};

/** Mixed, so that no two of a topic follow each other. */
const mixed = everydayQuestions
  .map((one, at) => ({ one, place: (at * 61) % everydayQuestions.length }))
  .sort((a, b) => a.place - b.place)
  .map(({ one }) => one);

/** Before anybody is asked for an answer; "where do you live" is not, of a character. */
function isRefused(voice: Voice, message: string): boolean {
  const risk = riskIn(plain(message));
  return risk !== null && !(risk === "personal" && askedOutright(voice, message));
}

const talks = new Map<string, ReturnType<typeof talkThrough>>();

function converse(voice: Voice & { id: string }) {
  const talk = talks.get(voice.id) ?? talkThrough(voice);
  talks.set(voice.id, talk);
  return talk;
}

function talkThrough(voice: Voice & { id: string }) {
  const history: VoiceLine[] = [];
  return mixed.map(([question, topics]) => {
    const spoken = speak({ voice, message: question, history: [...history], seed: voice.id });
    const text = spoken?.text ?? "";
    history.push({ role: "user", content: question }, { role: "assistant", content: text });
    const id = spoken?.entry?.id.slice(voice.id.length + 1) ?? "";
    const about = id.startsWith("everyday-") ? [id.slice("everyday-".length)] : (alsoOf[id] ?? []);
    const isToThePoint =
      topics.split("|").some((topic) => about.includes(topic)) && !isRefused(voice, question);
    return { question, topics, text, id, spoils: spoken?.entry?.spoils ?? null, isToThePoint };
  });
}

test.each(voices.map((voice) => [voice.name, voice] as const))(
  "%s answers 170 of 200 questions, repeats none in twenty turns, spoils none",
  (_, voice) => {
    const turns = converse(voice);
    const missed = turns
      .filter(({ isToThePoint }) => !isToThePoint)
      .map(({ question, id }) => [question, id]);
    expect(turns).toHaveLength(200);
    expect(200 - missed.length, JSON.stringify(missed)).toBeGreaterThanOrEqual(170);
    for (const [at, { text, question, spoils }] of turns.entries()) {
      expect(text, question).not.toBe("");
      const before = turns.slice(Math.max(0, at - 20), at).map((turn) => turn.text);
      expect(before, question).not.toContain(text);
      expect(spoils, question).toBeNull();
    }
  },
);

test("what everybody is asked by the test is asked in no words of the content", () => {
  const asks = new Set(everydayTopics.flatMap(({ question, asks }) => [question, ...asks]).map(plain));
  const topics = new Set(everydayTopics.map(({ id }) => id));
  asks.delete("");
  expect(everydayQuestions.filter(([question]) => asks.has(plain(question)))).toEqual([]);
  expect(new Set(everydayQuestions.map(([question]) => question)).size).toBe(200);
  expect(new Set(everydayQuestions.flatMap(([, names]) => names.split("|")))).toEqual(topics);
});

test("no two characters say the same in two hundred turns", () => {
  const saidBy = new Map<string, string>();
  for (const voice of voices)
    for (const { text } of converse(voice)) {
      expect([text, saidBy.get(text) ?? voice.id]).toEqual([text, voice.id]);
      saidBy.set(text, voice.id);
    }
});

test.each(voices.map((voice) => [voice.name, voice] as const))(
  "%s can answer each chip and where a deflection leads, as far as one has seen",
  (_, voice) => {
    for (const { kind, topics, spoils } of voice.entries) {
      if (kind !== "chip" && kind !== "deflection") continue;
      const seen = spoils && (spoils.season === null ? "all" : `s${spoils.season}e${spoils.episode}`);
      const [message = ""] = topics;
      const spoken = speak({ voice, message, history: [], seen, seed: "s" });
      expect([message, spoken?.entry?.kind ?? "none"]).not.toEqual([
        message,
        expect.stringMatching(/none|deflection|care|refusal/),
      ]);
      expect([message, isRefused(voice, message)]).toEqual([message, false]);
      if (spoils) expect([message, spoken?.entry?.spoils]).toEqual([message, expect.anything()]);
    }
  },
);
