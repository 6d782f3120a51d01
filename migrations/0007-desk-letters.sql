-- Letters as the desk looks for them: by the beginning of their recipient's address.
create index mails_recipient_start on mails (lower(recipient) text_pattern_ops);
