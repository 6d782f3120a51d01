-- What the product's role may do while it serves: read and write rows, table by table, as far as its statements need.
-- A table that is not named here it cannot even read. Applied by the owner at every start, after the migrations;
-- `npm run check:sql` asks about every statement whether the role may run it.
revoke all on all tables in schema public from :product;
revoke all on all sequences in schema public from :product;
grant usage on schema public to :product;
grant select on migrations to :product;

grant select, insert, update, delete on log_heads to :product;
grant select, insert, update, delete on log_entries to :product;

grant select, insert, update, delete on fans to :product;
grant select, insert, update (acts_as) on fan_sessions to :product;
grant select, insert, update (touched_at), delete on erasures to :product;
grant select, insert, update, delete on muted_fans to :product;
grant select, insert, update, delete on title_marks to :product;
grant select, insert, update, delete on opened_episodes to :product;
grant select, insert, update, delete on shelf_titles to :product;
grant select, insert, update, delete on watched to :product;
grant select, insert, update, delete on shut_outs to :product;
grant select, insert, update, delete on shut_out_networks to :product;
grant select, insert, update (fan_id), delete on fan_notes to :product;

grant select, update (version) on catalogue_version to :product;
grant select, insert, update, delete on picture_originals to :product;
grant select, insert, update, delete on pictures to :product;
grant select, insert, delete on picture_files to :product;
grant select, insert, update, delete on theme_files to :product;
grant select, insert, update, delete on titles to :product;
grant select, insert, update on seasons to :product;
grant select, insert, update on episodes to :product;
grant select, insert, delete on story_points to :product;
grant select, insert, update, delete on characters to :product;
grant select, insert, update on voice_entries to :product;
grant select, insert, update, delete on directors to :product;
grant select, insert, update, delete on trivia to :product;
grant select, insert, update, delete on facts to :product;
grant select, insert, update, delete on experiences to :product;
grant select, insert, delete on demo_fans to :product;
grant select, insert, update, delete on sample_wrapped to :product;

grant select, insert, update, delete on character_talks to :product;

grant select, insert, update, delete on interviews to :product;
grant select, insert, delete on interview_passages to :product;
grant select, insert, update, delete on interview_questions to :product;
grant select, insert, update (fan_id), delete on interview_backings to :product;

grant select, insert, update on house_settings to :product;

grant select, insert, update, delete on parties to :product;
grant select, insert, update on party_heat to :product;
grant select, insert, update, delete on party_recaps to :product;
grant select, insert, update, delete on party_members to :product;
grant select, insert, update on party_rows to :product;
grant select, insert, update, delete on party_cues to :product;
grant select, insert, update, delete on control_room_hosts to :product;
grant select, insert, update on daily_numbers to :product;
grant select, insert, update, delete on party_reports to :product;
grant select, insert, delete on party_minutes to :product;
grant select, insert, update (ended_at) on report_links to :product;
grant select, insert, update (sealed_key), delete on push_keys to :product;
grant select, insert, update, delete on push_subscriptions to :product;
grant select, insert, update, delete on party_reminders to :product;
grant select, insert, update, delete on row_invites to :product;
grant select, insert, update, delete on row_outs to :product;
grant select, insert, update (fan_id), delete on party_marks to :product;
grant select, insert, delete on party_credits to :product;
grant select, insert, update (closes_at), delete on gasps to :product;
grant select, insert, update (fan_id), delete on gasp_holds to :product;
grant select, insert, update, delete on wishes to :product;
grant select, insert, update (fan_id), delete on wish_names to :product;
grant select, insert, update on called_marks to :product;
grant select, insert, update, delete on predictions to :product;
grant select, insert, update, delete on reaction_taps to :product;
grant select, insert, update on reaction_totals to :product;
grant select, insert, update, delete on reports to :product;
grant select, insert, update (fan_id), delete on hidden_messages to :product;
grant select, insert, update (fan_id, seen_at), delete on party_answers to :product;
grant select, insert, update (fan_id), delete on line_taps to :product;
grant select, insert, update (body), delete on removed_messages to :product;
grant select, insert, delete on party_scripts to :product;

grant select, insert, update, delete on polls to :product;
grant select, insert, update, delete on poll_votes to :product;
grant select, insert, update, delete on held_votes to :product;
grant select, insert, update, delete on held_acts to :product;
grant select, insert, update, delete on poll_tallies to :product;

grant select, insert, update, delete on trivia_marks to :product;
grant select, insert, update on trivia_totals to :product;
grant select, insert, update, delete on news to :product;
grant select, insert, update on looked_up to :product;

grant select, insert, update, delete on scenes to :product;
grant select, insert, update, delete on moods to :product;

grant select, insert, update, delete on clips to :product;
grant select, insert, update (fan_id), delete on clip_votes to :product;

grant select, insert, update, delete on mood_scenes to :product;
grant select, insert, update, delete on feelings to :product;
grant select, insert, update on feeling_totals to :product;

grant select, insert, update, delete on drops to :product;
grant select, insert, update, delete on drop_claims to :product;
grant select, insert, update (entries_hash, closed_at, drawn_at) on drop_draws to :product;
grant select, insert, update (fan_id), delete on drop_entries to :product;
grant select, insert, update (fan_id), delete on drop_marks to :product;
grant select, insert, update, delete on submissions to :product;
grant select, update on submission_counts to :product;
grant select, insert, update (fan_id), delete on submission_votes to :product;
grant select, insert, update, delete on submission_files to :product;
grant select, insert, delete on submission_thumbnails to :product;
grant select, update on submission_space to :product;

grant select, insert, update on cities to :product;
grant select, insert, update, delete on hot_votes to :product;
grant select, insert, update, delete on hot_tallies to :product;
grant select, insert, delete on hottest_worldwide to :product;

grant select, insert, update, delete on fan_cards to :product;
grant select, insert, update (fan_id, followed, at), delete on follows to :product;
grant select, insert, update (fan_id, blocked, at), delete on blocks to :product;
grant select, insert, update (topic), delete on removed_lines to :product;
grant select, insert, update, delete on friend_links to :product;
grant select, insert, update, delete on conversations to :product;

grant select, insert, update, delete on points_ledger to :product;
grant select, insert, update, delete on fan_points to :product;
grant select, insert, delete on standing_weeks to :product;
grant select, insert, update (fan_id), delete on weekly_standings to :product;

grant select, insert, update, delete on user_identities to :product;
grant select, insert, update, delete on identity_links to :product;
grant select, insert, update, delete on identity_votes to :product;
grant select, insert, update, delete on wrapped_stats to :product;

grant select, insert, update, delete on mails to :product;
grant select, insert, delete on unsubscribes to :product;
grant select, insert, update, delete on email_templates to :product;

grant select, insert, update, delete on operators to :product;
grant select, insert, update, delete on operator_sessions to :product;
grant select on operator_accounts to :product;
grant select, insert, update, delete on operator_links to :product;
grant select, insert, update, delete on operator_passkeys to :product;
grant select, insert, update, delete on accounts to :product;
grant select, insert, update, delete on account_sessions to :product;
grant select, insert, update, delete on account_passkeys to :product;
grant select on account_providers to :product;
grant select, insert, update, delete on account_codes to :product;
grant select, insert, delete on own_ids to :product;
grant select, insert, update, delete on account_merges to :product;
grant select, insert, update, delete on approvals to :product;
grant select, insert on audit_log to :product;
grant select, insert, delete on alert_events to :product;
grant select, insert, delete on alerts to :product;
grant select, insert, delete on alert_digests to :product;
grant select, insert, update, delete on operator_browsers to :product;
grant select, insert, update (sealed_secret), delete on webhooks to :product;
grant select, insert, update (state, attempts, next_try_at), delete on webhook_deliveries to :product;
grant select, insert on webhook_attempts to :product;
grant select, insert, delete on request_notes to :product;
grant select, insert, update on settings to :product;

grant select, insert, update (fan_id), delete on afterparty_invitations to :product;

grant select, insert, update, delete on forums to :product;
grant select, insert, update, delete on forum_posts to :product;
grant select, insert, update, delete on forum_likes to :product;
grant select, insert, update, delete on forum_taps to :product;
grant select, insert, update, delete on confessions to :product;
grant select, insert, update, delete on confession_votes to :product;
grant select, insert, delete on held_words to :product;
grant select, insert, update, delete on held_lines to :product;
grant select, insert, update, delete on moderation_decisions to :product;

grant select, insert, update, delete on recommendations to :product;
grant select, insert, update (fan_id), delete on tickets to :product;
grant select, insert, update, delete on recommendation_preferences to :product;
grant select, insert, update (fan_id, found_at, called_off_at), delete on hunts to :product;
grant select, insert, update (shop, price, link, found_at) on hunt_pieces to :product;

grant update (at) on write_checks to :product;

-- Requests to come in. What somebody asked for is written once: after that the product changes how the request stands,
-- where it stands in line, whose network it came from and which fan its sender is by now, never who asked for what. Deleting is erasing a person.
grant select, insert (key, form, request_key, fan_id, flags, network, beside, name, username, phone, email, contact_email),
  update (status, confirmed_at, network, fan_id), delete on fan_invites to :product;
grant select, insert (key, form, request_key, fan_id, flags, network, beside, username, email, name, avatar, person_key, invite_code, line_key, invited_by),
  update (status, confirmed_at, confirmed_by, confirmed_network, friend_counts, friend_refusal, friends, line_key, network, fan_id, person_key), delete on beta_signups to :product;
grant select, insert (key, form, request_key, fan_id, flags, network, contact_name, email, company, studio_name, company_size, content_type, partnership_interest, message),
  update (status, network, fan_id), delete on studio_partnerships to :product;
grant select, insert (key, form, request_key, fan_id, flags, network, name, twitter, instagram, tiktok, combined_followers_count),
  update (status, network, fan_id), delete on creator_applications to :product;
grant select, insert (key, form, request_key, fan_id, flags, network, email, reason, experience),
  update (status, network, fan_id), delete on access_requests to :product;
grant usage on sequence waitlist_line to :product;

-- The tables of pg-boss, whose statements are its own. Its queues are rows; only its installation makes tables.
grant usage on schema jobs to :product;
grant select, insert, update, delete on all tables in schema jobs to :product;
grant usage on all sequences in schema jobs to :product;

grant select, insert, update on publishable_keys to :product;
grant select, insert, update, delete on key_secrets to :product;
grant select, insert, update, delete on identified_fans, used_assertions to :product;
grant select, insert, update on key_usage to :product;
grant select, insert, update (sealed_key), delete on token_keys to :product;
grant select, insert, update, delete on token_sessions to :product;
