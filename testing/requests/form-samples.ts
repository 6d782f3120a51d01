export type FormSample = {
  body: Record<string, unknown>;
  numbers?: string[];
  /** Fields that hold something else, with a reason; they have tests of their own in server/inputs.test.ts. */
  others?: Record<string, string>;
};

const spoils = { spoils: "story", spoilsSeason: "1", spoilsEpisode: "2", spoilsMinute: "12" };
const card = {
  about: "title vesper-line",
  isReal: "on",
  source: "The programme",
  text: "It ran.",
  ...spoils,
};
const person = { name: "Maud", email: "maud@vesper.film" };
const studio = { contact_name: "Maud", email: "maud@vesper.film", company: "Vesper" };
const message = { partyId: "party-one", seq: 7 };

/** A body that each of them takes. One without fails server/inputs.test.ts: name it here when you add a form. */
export const samples: Record<string, FormSample> = {
  "app/afterparty/experience-form.ts ExperienceForm": { body: { experience: "set-visit" } },
  "app/afterparty/desk/experience-form.ts ExperienceForm": {
    body: {
      title: "A night on set",
      slug: "a-night-on-set",
      category: "Drops",
      exclusivity: "Secret Access",
      description: "Bring a coat.",
      picture: "",
    },
  },
  "app/catalogue/characters/character-form.ts CharacterForm": {
    body: {
      name: "Maud",
      slug: "maud",
      title: "vesper-line",
      portrait: "",
      description: "",
      vibe: "",
      isPopular: "on",
      personality: "dry",
      greeting: "Hello",
      opening: "fan: Hello",
      canned: "",
      smallTalk: "",
      sentences: "",
      favours: "",
      never: "",
      address: "",
      tell: "",
      alterEgoFront: "",
      alterEgoBack: "",
      outfitPrice: "$540",
      outfitItems: "",
    },
  },
  "app/catalogue/characters/character-form.ts VoiceForm": {
    body: { kind: "talk", mood: "wry", topics: "trains", replies: "They run.", ...spoils },
  },
  "app/catalogue/lore/lore-form.ts DirectorForm": {
    body: { name: "Ada Vesper", slug: "ada-vesper", years: "1920", picture: "" },
  },
  "app/catalogue/lore/lore-form.ts FactForm": { body: { ...card, heading: "The train" } },
  "app/catalogue/lore/lore-form.ts TriviaForm": { body: { ...card, picture: "" } },
  "app/catalogue/pictures/upload-form.ts PictureForm": {
    body: { kind: "still", name: "night", alt: "A still of the night.", focus: "centre" },
  },
  "app/catalogue/titles/title-form.ts EpisodeForm": {
    body: {
      season: "1",
      number: "2",
      name: "One in the morning",
      synopsis: "",
      isHarmless: "on",
      runtime: "48",
      points: "12 The clock stops",
    },
  },
  "app/catalogue/titles/title-form.ts SeasonForm": { body: { season: 1, name: "One" }, numbers: ["season"] },
  "app/catalogue/titles/title-form.ts TitleForm": {
    body: {
      name: "Night Shift",
      slug: "night-shift",
      kind: "show",
      years: "2026",
      studio: "",
      logline: "",
      synopsis: "",
      runtime: "",
      genres: "",
      inks: "",
      credits: "",
      points: "",
      still: "",
      poster: "",
      isRanked: "on",
    },
  },
  "app/clips/clip-form.ts ClipForm": {
    body: { clientKey: "abcdefgh", scene: "airlock", caption: "Three is a lot of jokes" },
  },
  "app/clips/clip-form.ts ClipVoteForm": { body: { clipId: "abcdefghijkl", on: "yes" } },
  "app/mood-search/desk/scene-form.ts MoodSceneForm": {
    body: {
      name: "The lamp",
      slug: "the-lamp",
      title: "salt-widow",
      mood: "Nostalgic",
      region: "North Atlantic",
      year: "2022",
      picture: "",
      description: "It is lit.",
      ...spoils,
    },
  },
  "app/mood-search/world/feeling-form.ts FeelingForm": { body: { mood: "Calm", region: "iberia" } },
  "app/mood-search/world/feeling-form.ts TakeBackForm": { body: { sure: "yes" } },
  "app/confessions/confession-form.ts ConfessForm": {
    body: { clientKey: "abcdefgh", text: "I skip intros." },
  },
  "app/confessions/confession-form.ts ConfessionVoteForm": {
    body: { confessionId: "confession-one", vote: "up" },
  },
  "app/fans/name-rules.ts NameForm": { body: { name: "Maud" } },
  "app/forums/forum-forms.ts PostForm": {
    body: { forumId: "rhony-forum", clientKey: "abcdefgh", text: "Hello", of: 7 },
    numbers: ["of"],
  },
  "app/forums/forum-forms.ts LikeForm": {
    body: { forumId: "rhony-forum", seq: 7, liked: "yes" },
    numbers: ["seq"],
  },
  "app/forums/forum-forms.ts TapForm": {
    body: { forumId: "wild-scene", seq: 7, clientKey: "abcdefgh", ups: 2, downs: 1, tap: "up" },
    numbers: ["seq", "ups", "downs"],
  },
  "app/forums/desk/forum-form.ts ForumForm": {
    body: {
      name: "The back row",
      slug: "the-back-row",
      kind: "forum",
      placeholder: "Say it",
      ink: "gold",
      freshWord: "now",
      isWatchParty: "on",
      onLive: "on",
      onLanding: "on",
      title: "vesper-line",
      season: "1",
      episode: "2",
      minute: "12",
      scene: "The platform",
    },
  },
  "app/moderation/own-words-form.ts OwnWordsForm": { body: { words: "grommet" } },
  "app/gates/gate-rules.ts GateForm": { body: { password: "the-clock" } },
  "app/behind-the-scenes/desk/news-form.ts NewsForm": {
    body: { headline: "The lamp is lit", text: "It is.", day: "2026-11-22" },
  },
  "app/hot-or-not/desk/city-form.ts CityForm": { body: { name: "Port Sabine" } },
  "app/behind-the-scenes/mark-form.ts TriviaVoteForm": {
    body: { trivia: "trivia-vesper-line-1", verdict: "hot" },
  },
  "app/behind-the-scenes/mark-form.ts FavouriteForm": { body: { trivia: "trivia-vesper-line-1", on: "yes" } },
  "app/behind-the-scenes/mark-form.ts NeedleForm": {
    body: { trivia: "trivia-vesper-line-1", rating: 4 },
    numbers: ["rating"],
  },
  "app/fan-cards/card-form.ts CardForm": {
    body: {
      name: "Maud",
      status: "Window seat",
      city: "london",
      like1: "Doors",
      like2: "",
      dislike: "Lifts",
      motto: "One more.",
      themeSong: "vesper-line",
      watching: "vesper-line",
      nextUp: "",
      movie1: "salt-widow",
      movie2: "",
      movie3: "",
      show1: "vesper-line",
      show2: "",
      show3: "",
      director1: "buster-keaton",
      director2: "",
      director3: "",
    },
  },
  "app/fan-cards/card-form.ts FollowForm": { body: { fan: "nova", on: "yes" } },
  "app/friends/friend-forms.ts FriendLinkForm": { body: { again: "yes" } },
  "app/friends/friend-forms.ts BefriendForm": { body: { token: "abcdefgh" } },
  "app/characters/talk-form.ts TalkForm": {
    body: { character: "carmilla", text: "Hello", clientKey: "abcdefgh" },
  },
  "app/characters/talk-form.ts CharacterForm": { body: { character: "carmilla" } },
  "app/characters/talk-form.ts CharacterChatForm": {
    body: {
      character: "Carmilla",
      message: "Hello",
      conversationHistory: [{ role: "user", content: "Hi" }],
    },
    others: { conversationHistory: "lines, each with a role and words" },
  },
  "app/threads/thread-form.ts MessageForm": { body: { fan: "nova", text: "Hello", clientKey: "abcdefgh" } },
  "app/threads/thread-form.ts ReadForm": { body: { fan: "nova" } },
  "app/threads/thread-form.ts ShareForm": { body: { fan: "nova", share: "bts trivia-vesper-line-1" } },
  "app/deep-dives/search-form.ts DeepDiveForm": { body: { mode: "facts", query: "train", type: "general" } },
  "app/drops/claims/claim-forms.ts ClaimForm": { body: { dropId: "night-bomber" } },
  "app/drops/claims/claim-forms.ts GiveUpForm": { body: { dropId: "night-bomber", sure: "yes" } },
  "app/drops/claims/claim-forms.ts MarkForm": { body: { dropId: "night-bomber", on: "yes" } },
  "app/drops/desk/drop-form.ts DropForm": {
    body: {
      title: "Brakeman's lamp",
      collection: "Vesper Line collection",
      studio: "Ninth Platform Television",
      description: "Red on one side.",
      picture: "",
      pieces: "120",
      mode: "draw",
      announcedAt: "",
      opensAt: "2026-12-16T20:30",
      closesAt: "2026-12-16T22:30",
      keepWithin: "30",
      slug: "brakemans-lamp",
    },
    numbers: ["pieces"],
  },
  "app/moods/desk/mood-removal-form.ts MoodRemovalForm": {
    body: { do: "remove", mood: "fan-one 2026-11-22" },
  },
  "app/hot-or-not/vote-form.ts HotVoteForm": {
    body: { character: "carmilla", verdict: "hot", city: "london" },
  },
  "app/moderation/report-form.ts ReportForm": {
    body: { kind: "post", subject: "rhony 12", reason: "spam" },
  },
  "app/moods/mood-form.ts MoodForm": { body: { scene: "room-seven", caption: "Hearing my own voice note" } },
  "app/scenes/face-swap/face-swap-form.ts FaceSwapForm": {
    body: { targetImage: "data:image/png;base64,AAAA", userFaceImage: "data:image/jpeg;base64,AAAA" },
  },
  "app/scenes/play/reply-form.ts ReplyForm": {
    body: { scene: "airlock", message: "Who are you?", heard: ["Copy, visor."] },
    others: { heard: "the lines that were said before" },
  },
  "app/moods/desk/scene-form.ts SceneForm": {
    body: {
      name: "Room Eight",
      title: "motel-parish",
      mood: "Passionate",
      picture: "",
      captions: "Who said that",
      actor: "Andre Vasquez-Cole",
      speaker: "Dex Amari",
      character: "dex-amari",
      opening: "Say it to the wall.",
      replies: "hello, hi | It heard you.",
    },
  },
  "app/identities/identity-forms.ts ClaimForm": { body: { characterId: "carmilla" } },
  "app/identities/identity-forms.ts FriendVoteForm": { body: { token: "a", characterId: "carmilla" } },
  "app/identities/identity-forms.ts LinkForm": { body: {} },
  "app/parties/desk/party-form.ts PartyForm": {
    body: {
      title: "Finale",
      show: "Vesper Line",
      season: "1",
      episode: "8",
      host: "platform9",
      image: "still-vesper-line",
      description: "",
      startsAt: "2026-11-16T20:30",
      endsAt: "2026-11-16T22:30",
    },
  },
  "app/parties/room/room-forms.ts JoinForm": { body: { partyId: "party-one" } },
  "app/parties/room/room-forms.ts MarkForm": { body: { partyId: "party-one", marked: "yes" } },
  "app/parties/room/room-forms.ts MessageForm": {
    body: { partyId: "party-one", clientKey: "abcdefgh", text: "Hello" },
  },
  "app/parties/room/room-forms.ts ReactionForm": {
    body: { partyId: "party-one", clientKey: "abcdefgh", kind: "clap", taps: { clap: 3 } },
    others: { taps: "counts by kind" },
  },
  "app/parties/room/room-forms.ts HideForm": { body: message, numbers: ["seq"] },
  "app/polls/desk/poll-form.ts PollForm": {
    body: {
      title: "Who?",
      description: "",
      options: "One\nTwo",
      partyId: "",
      opensAt: "2126-11-16T20:30",
      closesAt: "2126-11-16T22:30",
    },
  },
  "app/polls/votes/vote-form.ts VoteForm": { body: { pollId: "poll-one", option: 1 }, numbers: ["option"] },
  "app/sign-in/passkey-form.ts NewPasskeyForm": { body: { name: "The grey laptop", credential: "{}" } },
  "app/sign-in/passkey-form.ts PasskeyForm": { body: { credential: "{}" } },
  "app/sign-in/sign-in-form.ts AskForm": { body: { email: "maud@vesper.film" } },
  "app/sign-in/team/team-form.ts NewcomerForm": { body: { email: "maud@vesper.film", role: "viewer" } },
  "app/sign-in/team/team-form.ts RoleForm": { body: { id: "a", role: "moderator" } },
  "app/signups/sign-up-rules.ts BetaForm": { body: { ...person, username: "maud", phone: "1" } },
  "app/signups/sign-up-rules.ts JoinForm": { body: { username: "maud", email: "maud@vesper.film" } },
  "app/signups/sign-up-rules.ts SdkForm": { body: { ...person, organization: "Vesper" } },
  "app/signups/sign-up-rules.ts PassForm": {
    body: { name: "Maud", username: "maud", phone: "1", contact_email: "maud@vesper.film" },
  },
  "app/signups/sign-up-rules.ts StudioForm": { body: studio },
  "app/signups/sign-up-rules.ts CreatorForm": {
    body: { name: "Maud", twitter: "@m", instagram: "@m", tiktok: "@m", combined_followers_count: "12" },
    others: { combined_followers_count: "text that is no number is 0 (CREATORS-10)" },
  },
  "app/signups/sign-up-rules.ts WaitlistForm": {
    body: { username: "maud", email: "maud@vesper.film", friend: "abcdefghjk" },
    others: { friend: "an invitation that is none must not cost the place" },
  },
  "app/signups/sign-up-rules.ts AccessForm": { body: { email: "maud@vesper.film", reason: "To see" } },
  "app/wrapped/wrapped-forms.ts WrappedForm": { body: { period: "september" } },
};
