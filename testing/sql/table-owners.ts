/** What a room writes, and nobody else. */
const tables = `app/admin: fan_notes
app/api: publishable_keys key_secrets key_usage token_keys token_sessions own_ids identified_fans
  used_assertions
app/catalogue: catalogue_version picture_originals pictures picture_files theme_files titles seasons
  episodes story_points characters voice_entries directors trivia facts
app/characters: character_talks
app/creators: experiences afterparty_invitations fan_invites beta_signups studio_partnerships
  creator_applications access_requests request_notes email_templates submissions submission_counts
  submission_votes submission_files submission_thumbnails submission_space
app/desk: approvals audit_log alerts alert_events alert_digests operator_browsers webhooks
  webhook_deliveries webhook_attempts operators operator_sessions operator_accounts operator_passkeys
  operator_links
app/discover: trivia_marks trivia_totals news looked_up interviews interview_passages interview_questions
  interview_backings mood_scenes feelings feeling_totals recommendations tickets
  recommendation_preferences
app/fans: accounts account_sessions account_passkeys account_providers account_codes account_merges
  fan_cards follows blocks demo_fans fans fan_sessions muted_fans shut_outs shut_out_networks friend_links
  held_acts erasures points_ledger fan_points standing_weeks weekly_standings
app/host: party_cues control_room_hosts daily_numbers party_reports party_minutes report_links
app/lobby: wishes wish_names
app/messages: confessions confession_votes forums forum_posts forum_likes forum_taps conversations
app/marks: title_marks opened_episodes shelf_titles watched
app/moderation: reports removed_lines held_words moderation_decisions
app/parties: parties party_heat party_members party_marks push_subscriptions party_reminders
app/play: clips clip_votes cities hot_votes hot_tallies hottest_worldwide hunts hunt_pieces scenes moods
app/polls: polls poll_votes held_votes poll_tallies
app/rewards: drops drop_claims drop_draws drop_entries drop_marks user_identities identity_links
  identity_votes wrapped_stats sample_wrapped
app/room: party_rows row_invites row_outs party_answers line_taps reaction_taps reaction_totals
  hidden_messages removed_messages party_recaps party_credits gasps gasp_holds called_marks predictions
  held_lines
app/samples: party_scripts settings
app/frame: house_settings
platform/db: write_checks
platform/log: log_heads log_entries
platform/mail: mails unsubscribes
platform/push: push_keys
`;

/** Which room writes a table. */
export const owners: Record<string, string> = Object.fromEntries(
  tables.split(/\n(?=\S)/).flatMap((line) => {
    const [room = "", ...names] = line.trim().split(/:?\s+/);
    return names.map((name) => [name, room]);
  }),
);

const seeded =
  `fans log_heads hot_tallies news scenes clips mood_scenes feeling_totals moods drop_claims interviews
  interview_passages interview_questions submissions submission_files fan_cards points_ledger fan_points
  user_identities wrapped_stats pictures titles seasons episodes story_points characters voice_entries
  directors trivia facts experiences demo_fans sample_wrapped forums forum_posts confessions`.split(/\s+/);
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
  "app/host": { parties: "a host makes, changes, begins and ends a party" },
  "app/lobby": { party_marks: "who wished for a party has marked it once it is there" },
  "app/room": {
    parties: "who is erased is no longer counted",
    party_members: "a seat is in a row, and goes when its fan is erased",
  },
};
