import { deskSamples } from "./desk-form-samples.ts";
import type { FormSample } from "./form-sample.ts";

const person = { name: "Maud", email: "maud@vesper.film" };
const studio = { contact_name: "Maud", email: "maud@vesper.film", company: "Vesper" };
const message = { partyId: "party-one", seq: 7 };

/** A body that each of them takes. One without fails server/inputs.test.ts: name it here when you add a form. */
export const samples: Record<string, FormSample> = {
  ...deskSamples,
  "app/clips/clip-form.ts ClipForm": {
    body: { clientKey: "abcdefgh", scene: "airlock", caption: "Three is a lot of jokes" },
  },
  "app/clips/clip-form.ts ClipVoteForm": { body: { clipId: "abcdefghijkl", on: "yes" } },
  "app/mood-search/world/feeling-form.ts FeelingForm": { body: { mood: "Calm", region: "iberia" } },
  "app/mood-search/world/feeling-form.ts TakeBackForm": { body: { sure: "yes" } },
  "app/parties/show/show-form.ts HoldForm": { body: { partyId: "party-one", holding: "yes" } },
  "app/parties/show/show-form.ts RateHereForm": {
    body: { partyId: "party-one", character: "maud-vesper", verdict: "hot" },
  },
  "app/afterparty/experience-form.ts ExperienceForm": { body: { experience: "set-visit" } },
  "app/confessions/confession-form.ts ConfessForm": {
    body: { clientKey: "abcdefgh", text: "I skip intros." },
  },
  "app/confessions/confession-form.ts ConfessionVoteForm": {
    body: { confessionId: "confession-one", vote: "up" },
  },
  "app/interviews/questions/question-forms.ts AskForm": { body: { text: "Who winds it?" } },
  "app/interviews/questions/question-forms.ts BackingForm": {
    body: { questionId: "9b2f4c1e-8d3a-4f6b-a1c2-3d4e5f6a7b8c", back: "yes" },
  },
  "app/fans/name-rules.ts NameForm": {
    body: { name: "Maud", avatar: "carmilla", ring: 3 },
    numbers: ["ring"],
  },
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
  "app/recommendations/taste/preferences-form.ts PreferencesForm": {
    body: { genres: ["Mystery"], moods: "Dramatic", city: "london", within: "300" },
    others: { genres: "a list, or one of it", moods: "a list, or one of it" },
  },
  "app/recommendations/tickets/ticket-forms.ts TicketForm": { body: { id: "an-evening" } },
  "app/recommendations/tickets/ticket-forms.ts TicketLinkForm": { body: { token: "abc" } },
  "app/recommendations/tickets/ticket-forms.ts TicketLetterForm": {
    body: { token: "abc", email: "maud@vesper.film" },
  },
  "app/hunts/hunt-form.ts HuntForm": { body: { character: "jay-gatsby", ...person } },
  "app/moderation/own-words-form.ts OwnWordsForm": { body: { words: "grommet" } },
  "app/gates/gate-rules.ts GateForm": { body: { password: "the-clock" } },
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
  "app/data-layer/auth/auth-forms.ts SignUpForm": { body: {} },
  "app/data-layer/auth/auth-forms.ts RefreshForm": { body: { refresh_token: "eyJzIjoiYSJ9.abcdefgh" } },
  "app/data-layer/auth/auth-forms.ts ChangeUserForm": { body: { email: "maud@vesper.film" } },
  "app/data-layer/auth/auth-forms.ts OtpForm": { body: { email: "maud@vesper.film" } },
  "app/data-layer/auth/auth-forms.ts ResendForm": { body: { email: "maud@vesper.film", type: "signup" } },
  "app/data-layer/auth/auth-forms.ts VerifyForm": {
    body: { type: "email", email: "maud@vesper.film", token: "123456" },
  },
  "app/deep-dives/search-form.ts DeepDiveForm": { body: { mode: "facts", query: "train", type: "general" } },
  "app/drops/claims/claim-forms.ts ClaimForm": { body: { dropId: "night-bomber" } },
  "app/drops/claims/claim-forms.ts GiveUpForm": { body: { dropId: "night-bomber", sure: "yes" } },
  "app/drops/claims/claim-forms.ts MarkForm": { body: { dropId: "night-bomber", on: "yes" } },
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
  "app/identities/identity-forms.ts ClaimForm": { body: { characterId: "carmilla" } },
  "app/identities/identity-forms.ts FriendVoteForm": { body: { token: "a", characterId: "carmilla" } },
  "app/identities/identity-forms.ts LinkForm": { body: {} },
  "app/parties/room/room-forms.ts JoinForm": { body: { partyId: "party-one" } },
  "app/parties/room/room-forms.ts MarkForm": { body: { partyId: "party-one", marked: "yes" } },
  "app/parties/room/room-forms.ts MessageForm": {
    body: { partyId: "party-one", clientKey: "abcdefgh", text: "Hello", replyTo: 3 },
    numbers: ["replyTo"],
  },
  "app/parties/line-taps/tap-form.ts TapForm": {
    body: { ...message, kind: "clap", on: "yes" },
    numbers: ["seq"],
  },
  "app/parties/answers/seen-form.ts SeenForm": { body: { ...message, all: "yes" }, numbers: ["seq"] },
  "app/parties/room/room-forms.ts ReactionForm": {
    body: { partyId: "party-one", clientKey: "abcdefgh", kind: "clap", taps: { clap: 3 } },
    others: { taps: "counts by kind" },
  },
  "app/parties/reminders/reminder-form.ts RemindForm": {
    body: {
      partyId: "party-one",
      endpoint: "https://fcm.googleapis.com/fcm/send/one",
      p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
      auth: "tBHItJI5svbpez7KI4CCXg",
    },
  },
  "app/parties/reminders/reminder-form.ts StopRemindingForm": { body: { partyId: "party-one" } },
  "app/parties/rows/row-form.ts InviteForm": { body: { partyId: "party-one" } },
  "app/parties/rows/row-form.ts LeaveRowForm": { body: { partyId: "party-one" } },
  "app/parties/rows/row-form.ts PutOutForm": { body: { partyId: "party-one", mate: "fan-one" } },
  "app/parties/rows/row-form.ts SitForm": { body: { token: "nobody" } },
  "app/parties/rows/row-form.ts WhisperForm": { body: { partyId: "party-one", text: "Third row" } },
  "app/parties/wishes/wish-form.ts WishForm": { body: { title: "Barbican Nights" } },
  "app/parties/wishes/wish-form.ts WishNameForm": { body: { id: "wish-one", down: "yes" } },
  "app/parties/called-it/called-it-form.ts SealAnswerForm": {
    body: { partyId: "party-one", pollId: "poll-one", option: "1" },
    numbers: ["option"],
  },
  "app/parties/called-it/called-it-form.ts SealWordsForm": {
    body: { partyId: "party-one", text: "She takes the gloves off" },
  },
  "app/parties/called-it/called-it-form.ts TearForm": {
    body: { partyId: "party-one", id: "0b54f6f0-8d5c-4a5a-9a53-6a1d3f0c6a11" },
  },
  "app/parties/room/room-forms.ts HideForm": { body: message, numbers: ["seq"] },
  "app/polls/votes/vote-form.ts VoteForm": { body: { pollId: "poll-one", option: 1 }, numbers: ["option"] },
  "app/accounts/account-forms.ts EmailForm": { body: { email: "maud@vesper.film" } },
  "app/accounts/account-forms.ts CodeForm": { body: { email: "maud@vesper.film", code: "123 456" } },
  "app/accounts/account-forms.ts LinkForm": { body: { link: "abc" } },
  "app/accounts/account-forms.ts DeviceForm": { body: { id: "a" } },
  "app/accounts/account-forms.ts UndoForm": { body: { merge: "7" }, numbers: ["merge"] },
  "app/accounts/account-forms.ts GoForm": { body: { sure: "yes" } },
  "app/accounts/account-forms.ts SeatKeyForm": { body: { credential: "{}" } },
  "app/accounts/account-forms.ts NewSeatKeyForm": {
    body: { credential: "{}", seal: "abc", name: "Chrome on Linux" },
  },
  "app/sign-in/passkey-form.ts NewPasskeyForm": {
    body: { name: "The grey laptop", credential: "{}" },
  },
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
  "app/submissions/words/submission-form.ts SubmissionForm": {
    body: {
      type: "screenplay",
      title: "The Lamp Room",
      genre: "drama",
      description: "A keeper who cannot sleep.",
      creator: "Maud",
      email: "maud@vesper.film",
      shown: "on",
      files: ["0c6e1f7a-5a7e-4a3e-9d7a-0d7c1b5a2f10"],
      filesRefused: "",
    },
    others: {
      files: "ids of files, one or several",
      filesRefused: "said by the server to itself, and shown beside the field",
    },
  },
  "app/submissions/desk/move-form.ts MoveForm": { body: { do: "accepted", note: "Come and see us." } },
  "app/submissions/words/submission-form.ts FileForm": {
    body: { fileId: "0c6e1f7a-5a7e-4a3e-9d7a-0d7c1b5a2f10" },
  },
  "app/submissions/words/submission-form.ts LinkForm": { body: { token: "abcdefgh" } },
  "app/submissions/words/submission-form.ts WithdrawForm": { body: { token: "abcdefgh", sure: "yes" } },
  "app/submissions/words/submission-form.ts ShownForm": { body: { token: "abcdefgh", on: "yes" } },
  "app/submissions/words/submission-form.ts WorkVoteForm": {
    body: { workId: "the-lamp-room-1", on: "yes" },
  },
  "app/wrapped/wrapped-forms.ts WrappedForm": { body: { period: "september" } },
};
