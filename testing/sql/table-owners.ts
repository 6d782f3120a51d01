/** What a folder writes, and nobody else. */
const tables: Record<string, string> = {
  "app/accounts": "accounts account_sessions account_passkeys account_providers account_codes account_merges",
  "app/afterparty": "experiences afterparty_invitations",
  "app/approvals": "approvals",
  "app/behind-the-scenes": "trivia_marks trivia_totals news",
  "app/catalogue": [
    "catalogue_version picture_originals pictures picture_files titles seasons episodes story_points",
    "characters voice_entries directors trivia facts",
  ].join(" "),
  "app/characters": "character_talks",
  "app/clips": "clips clip_votes",
  "app/confessions": "confessions confession_votes",
  "app/data-layer": "publishable_keys key_usage token_keys token_sessions own_ids",
  "app/deep-dives": "looked_up",
  "app/desk": "audit_log",
  "app/drops": "drops drop_claims drop_draws drop_entries drop_marks",
  "app/fan-cards": "fan_cards follows blocks",
  "app/fans": "fans fan_sessions muted_fans",
  "app/forums": "forums forum_posts forum_likes forum_taps",
  "app/friends": "friend_links",
  "app/held": "held_acts",
  "app/hot-or-not": "cities hot_votes hot_tallies hottest_worldwide",
  "app/hunts": "hunts hunt_pieces",
  "app/identities": "user_identities identity_links identity_votes",
  "app/interviews": "interviews interview_passages interview_questions interview_backings",
  "app/leaderboards": "standing_weeks weekly_standings demo_fans",
  "app/moderation": "reports removed_lines held_words",
  "app/mood-search": "mood_scenes feelings feeling_totals",
  "app/moods": "scenes moods",
  "app/parties": [
    "parties party_heat party_members party_rows party_cues push_subscriptions party_reminders",
    "row_invites row_outs party_marks party_credits gasps gasp_holds called_marks wishes wish_names",
    "predictions reaction_taps reaction_totals hidden_messages party_answers line_taps removed_messages",
  ].join(" "),
  "app/people": "erasures",
  "app/points": "points_ledger fan_points",
  "app/polls": "polls poll_votes held_votes poll_tallies",
  "app/recommendations": "recommendations tickets recommendation_preferences",
  "app/samples": "party_scripts settings",
  "app/sign-in": "operators operator_sessions operator_accounts operator_passkeys operator_links",
  "app/signups":
    "fan_invites beta_signups studio_partnerships creator_applications access_requests request_notes",
  "app/submissions":
    "submissions submission_counts submission_votes submission_files submission_thumbnails submission_space",
  "app/threads": "conversations",
  "app/wrapped": "wrapped_stats sample_wrapped",
  "platform/db": "write_checks",
  "platform/log": "log_heads log_entries",
  "platform/mail": "mails unsubscribes",
  "platform/push": "push_keys",
};

/** Which folder writes a table. */
export const owners: Record<string, string> = Object.fromEntries(
  Object.entries(tables).flatMap(([folder, names]) => names.split(" ").map((name) => [name, folder])),
);

const seeded = [
  "fans log_heads hot_tallies news scenes clips mood_scenes feeling_totals moods drop_claims",
  "interviews interview_passages interview_questions submissions submission_files fan_cards",
  "points_ledger fan_points user_identities wrapped_stats pictures titles seasons episodes",
  "story_points characters voice_entries directors trivia facts experiences demo_fans",
  "sample_wrapped forums forum_posts confessions",
].flatMap((names) => names.split(" "));
const seeds = "the sample content is written and cleared in one place";

/** Who else writes one, and why. */
export const exceptions: Record<string, Record<string, string>> = {
  "app/samples": {
    ...Object.fromEntries(seeded.map((name) => [name, seeds])),
    parties: "a sample party's runs open, play and end by its script",
    party_members: "sample fans hold their names in the room",
    polls: "a script closes the polls it opened",
    drops: "a sample drop begins again when it is over",
    recommendations: "a sample evening is announced anew when it is over",
    tickets: "those for a sample evening that is over go with it",
    follows: "who is taken out is followed by nobody",
    character_talks: "talks with who is taken out go too",
    conversations: "what was written to who is taken out goes too",
    log_entries: "what a sample said in a log that stays is blanked",
  },
  "app/fans": { party_members: "a new name is the fan's name in every party at once" },
};
