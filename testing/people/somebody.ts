import { randomUUID } from "node:crypto";
import { report } from "../../app/admin/reports/reports.server.ts";
import { openTokenSession } from "../../app/api/auth/token-sessions.server.ts";
import { keepReply, takeQuestion } from "../../app/characters/talks.server.ts";
import { findTalker } from "../../app/characters/voices.server.ts";
import { markTrivia } from "../../app/discover/behind-the-scenes/marks.server.ts";
import { askQuestion, backQuestion } from "../../app/discover/interviews/questions/questions.server.ts";
import { saveFeeling } from "../../app/discover/mood-search/world/feelings.server.ts";
import { savePreferences } from "../../app/discover/recommendations/taste/taste.server.ts";
import { takeTicket } from "../../app/discover/recommendations/tickets/tickets.server.ts";
import { block } from "../../app/fans/cards/blocks.server.ts";
import { CardForm } from "../../app/fans/cards/card-form.ts";
import { saveCard } from "../../app/fans/cards/cards.server.ts";
import { follow } from "../../app/fans/cards/follows.server.ts";
import { fanOf } from "../../app/fans/fan-sessions.server.ts";
import { welcomeFan } from "../../app/fans/fans.server.ts";
import { befriend, friendLink } from "../../app/fans/friends/friend-links.server.ts";
import { muteFan } from "../../app/fans/muting.server.ts";
import { wishFor } from "../../app/lobby/wishes/wishes.server.ts";
import { openEpisode, setMark } from "../../app/marks/marks.server.ts";
import { markSaid } from "../../app/marks/said.ts";
import { noteWatched } from "../../app/marks/shelf/notes.server.ts";
import { confess, voteConfession } from "../../app/messages/confessions/confessions.server.ts";
import { likePost } from "../../app/messages/forums/likes.server.ts";
import { writePost } from "../../app/messages/forums/posts.server.ts";
import { tap } from "../../app/messages/forums/taps.server.ts";
import { writeLine } from "../../app/messages/threads/threads.server.ts";
import { joinParty } from "../../app/parties/members.server.ts";
import { remind } from "../../app/parties/reminders/reminders.server.ts";
import { markParty } from "../../app/parties/to-come/marks.server.ts";
import { postClip, voteClip } from "../../app/play/clips/clips.server.ts";
import { rate } from "../../app/play/hot-or-not/hot-votes.server.ts";
import { beginHunt } from "../../app/play/hunts/hunts.server.ts";
import { shareMood } from "../../app/play/moods/moods.server.ts";
import { createPoll } from "../../app/polls/desk/poll-desk.server.ts";
import { vote } from "../../app/polls/votes/votes.server.ts";
import { claim } from "../../app/rewards/drops/claims/claims.server.ts";
import { markDrop } from "../../app/rewards/drops/claims/marks.server.ts";
import {
  claimIdentity,
  identityLink,
  voteForFriend,
} from "../../app/rewards/identities/identities.server.ts";
import { generateWrapped } from "../../app/rewards/wrapped/wrapped.server.ts";
import { sealPrediction } from "../../app/room/called-it/predictions.server.ts";
import { say, sayOrHold } from "../../app/room/chat/messages.server.ts";
import { tapLine } from "../../app/room/line-taps/line-taps.server.ts";
import { hideMessage } from "../../app/room/moderation/moderation.server.ts";
import { removeMessage } from "../../app/room/moderation/removal.server.ts";
import { react } from "../../app/room/reactions/reactions.server.ts";
import { followInvite, makeInvite } from "../../app/room/rows/invites.server.ts";
import { whisper } from "../../app/room/rows/whispers.server.ts";
import { fireCue } from "../../app/room/show/fire-cue.server.ts";
import { holdBreath } from "../../app/room/show/gasp/hold.server.ts";
import { query } from "../../platform/db/pool.server.ts";
import { newSession } from "../../platform/session/session.server.ts";
import { openDrop } from "../drops/drop.ts";
import { newFanId } from "../fan-id.ts";
import { insert } from "../insert.ts";
import { newInterview } from "../interviews/interview.ts";
import { openForum, openParty, seatFans } from "../party.ts";
import { uniqueWord } from "../texts/unique-word.ts";
import { openEvening } from "../tickets/evening.ts";
import { worksOf } from "../uploads/works-of.ts";
import "../../app/room/asked/polls-in-the-log.server.ts";

/** Somebody who has left something in every table, and what of it others have. */
export async function somebody() {
  const party = await openParty();
  const session = newSession();
  const fanId = await fanOf(session);
  const email = `maud-${randomUUID()}@example.com`;
  const name = `maud-${randomUUID()}`;
  await joinParty(party, fanId);
  await openTokenSession({ session, isOwnSession: true, keyId: null, userAgent: `A phone of ${name}` });
  const [friend = ""] = await seatFans(party, 1);
  const key = randomUUID();
  const mark = uniqueWord();
  const own = { fan_id: fanId };
  const invite = { name: "Maud", phone: "+44 1", ...own };
  await insert("fan_invites", { ...invite, username: name, email: email.toUpperCase(), form: "beta", key });
  await insert("fan_invites", { ...invite, username: `pass-${name}`, contact_email: email, form: "pass" });
  await insert("beta_signups", { username: name, email, name, avatar: "waitlist", form: "waitlist", ...own });
  const studio = { contact_name: "Maud", company: "Vesper", form: "partnership" };
  await insert("studio_partnerships", { ...studio, email, ...own });
  await insert("creator_applications", { name: "Maud", twitter: "@maud", ...own });
  await insert("access_requests", { email, reason: "Please", ...own });
  await insert("own_ids", { user_session: session, network: "n" });
  await query(
    `with studio as (insert into publishable_keys (key, name) values ($1, 'A studio') returning id)
     insert into identified_fans (key_id, subject, fan_id) select id, 'somebody', $2 from studio`,
    [`afters_publishable_${randomUUID()}`, fanId],
  );
  await query(
    `with made as (insert into party_rows (party_id, number) values ($1, 900) returning id)
     insert into row_outs (row_id, fan_id) select id, $2 from made`,
    [party, fanId],
  );
  await insert("held_acts", { kind: "clip-vote", thing: "aaaaaaaaaaaa", input: {}, network: "n", ...own });
  const letter = { kind: "confirm", recipient: email, subject: "s", body_text: "t", body_html: "h" };
  await insert("mails", { id: randomUUID(), ...letter, about: key });
  await insert("request_notes", { about: key, operator: "ada", body: `Knows ${name}` });
  const aPoll = (title: string) =>
    createPoll(
      { title, description: "", options: ["A", "B"], partyId: party, opensAt: null, closesAt: null },
      async () => undefined,
    );
  const poll = await aPoll("Who?");
  await vote(poll, fanId, 1);
  await vote(poll, friend, 0);
  const another = await aPoll("And?");
  await vote(another, fanId, 1, "network");
  const { seq } = await say({ partyId: party, fanId, text: `My own words ${mark}` });
  const taken = await say({ partyId: party, fanId, text: `My worse words ${mark}` });
  await removeMessage(party, taken.seq);
  await sayOrHold({ partyId: party, fanId, text: `Add me on snapchat, says ${mark}` });
  const other = await say({ partyId: party, fanId: friend, text: "A friend's words" });
  await react({ partyId: party, fanId, taps: { clap: 3 } });
  await fireCue(party, { cue: "reaction-prompt", text: "Hold." });
  await holdBreath({ partyId: party, fanId, holding: true });
  const endpoint = `https://fcm.googleapis.com/fcm/send/${mark}`;
  const p256dh = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM";
  const toCome = await openParty({ startsIn: 3_600_000, endsIn: 7_200_000 });
  await remind(toCome, fanId, { endpoint, p256dh, auth: "tBHItJI5svbpez7KI4CCXg" });
  await followInvite(await makeInvite(party, fanId), friend);
  await whisper({ partyId: party, fanId, text: `My own whisper ${mark}` });
  await wishFor(`A title ${mark}`, { fanId, address: "192.0.2.1" });
  await say({ partyId: party, fanId: friend, text: "Third row", replyTo: seq });
  await tapLine({ partyId: party, fanId, seq: other.seq, kind: "gasp", on: true });
  await sealPrediction({ partyId: party, fanId, text: `My own prediction ${mark}` });
  const drop = await openDrop();
  await claim(drop, fanId);
  await markDrop(drop, fanId, true);
  await claim(await openDrop({ mode: "draw" }), fanId);
  const forum = await openForum();
  const thread = await openForum({ kind: "thread" });
  const theirs = await writePost({ forumId: forum, fanId: friend, text: "Who is in tonight" });
  await writePost({ forumId: forum, fanId, text: `I am in, says ${mark}`, of: theirs.seq });
  await likePost(forum, theirs.seq, fanId, true);
  const scene = await writePost({ forumId: thread, fanId, text: `The reels, says ${mark}` });
  await tap({ forumId: thread, seq: scene.seq, fanId, ups: 2, downs: 1 });
  const interview = await newInterview();
  await askQuestion(interview, fanId, `Why, asks ${mark}`);
  const { question: wanted } = await askQuestion(interview, friend, "Who winds it?");
  await backQuestion(wanted.id, fanId, true);
  await backQuestion(wanted.id, newFanId(), true);
  const heard = await confess(friend, "I skip every intro.");
  await voteConfession(heard.confession.id, fanId, "up");
  await confess(fanId, `I rewound it, says ${mark}`);
  await report({ kind: "message", subject: `${party} ${other.seq}`, reason: "spam" }, fanId);
  await hideMessage(party, other.seq, fanId);
  await markTrivia(fanId, "trivia-vesper-line-1", { isHot: true, isFavourite: true, needle: 4 });
  await setMark(fanId, "vesper-line", markSaid("s2e4"));
  await openEpisode(fanId, "carmilla", { season: 1, episode: 6 });
  await noteWatched(fanId, "nosferatu", { season: 0, episode: 0, at: "2026-11-01", again: false });
  await saveCard(fanId, CardForm.parse({ name: "Maud Vesper", motto: `My motto ${mark}`, city: "london" }));
  await follow(fanId, friend, true);
  await follow(friend, fanId, true);
  await writeLine(fanId, friend, `My own letter ${mark}`);
  await friendLink(fanId, { isNew: false });
  const { fanId: pest } = await welcomeFan(newFanId());
  await block(fanId, pest, true);
  await block(pest, fanId, true);
  await befriend(pest, (await friendLink(friend, { isNew: false })).split("/").at(-1) ?? "");
  const maud = await findTalker("maud-vesper");
  const { lease } = await takeQuestion(fanId, maud!, `My own question ${mark}`);
  await keepReply(lease!, `An answer to ${mark}`, "whole");
  await rate({ fanId, character: "carmilla", city: "london", verdict: "hot" });
  await shareMood(fanId, { scene: "room-seven", caption: `My own caption ${mark}` });
  await beginHunt(
    { character: "jay-gatsby", name: `Maud ${mark}`, email: email.toUpperCase() },
    { session, fanId, address: "10.0.0.1", trapped: false, formKey: null, waitedMs: null },
  );
  const evening = await openEvening(3);
  await takeTicket(evening, friend);
  await takeTicket(evening, fanId);
  await savePreferences(fanId, { genres: ["Mystery"], moods: [], city: "london", within: 300 });
  const works = await worksOf(fanId, friend, email, mark);
  await saveFeeling(fanId, { region: "iberia", mood: "Calm" });
  await postClip(fanId, { scene: "airlock", caption: `My own clip ${mark}` });
  const clip = await postClip(friend, { scene: "airlock", caption: "Three is a lot of jokes" });
  await voteClip(clip.id, fanId, true);
  for (const one of [fanId, friend]) await claimIdentity(one, "carmilla");
  const link = await identityLink(friend);
  await voteForFriend(link.split("/").at(-1) ?? "", fanId, "carmilla");
  await voteForFriend((await identityLink(fanId)).split("/").at(-1) ?? "", friend, "odile-marr");
  await generateWrapped(fanId, "september");
  await muteFan(fanId, null);
  await insert("fan_notes", { operator: "ada", body: `Knows ${name}`, ...own });
  await insert("shut_outs", { rule: "fair", until: new Date(), ...own });
  await insert("shut_out_networks", { network: `n-${mark}`, ...own });
  await markParty(party, fanId, true);
  const week = "2026-01-05";
  await query("insert into standing_weeks (week) values ($1) on conflict do nothing", [week]);
  const standing = { title_slug: "vesper-line", points: 5, rank: 1, total: 1, is_sample: false };
  await insert("weekly_standings", { week, ...standing, ...own });
  await insert("afterparty_invitations", { week, rank: 1, person_key: name, ...own });
  const who = { session, fanId, friend, email, name, key, mark };
  const left = { party, poll, seq, forum, thread, wanted: wanted.id, evening, works };
  return { ...who, ...left, heard: heard.confession.id };
}
