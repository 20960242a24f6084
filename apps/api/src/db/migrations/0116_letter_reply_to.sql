-- E-mail address that an answer to the letter goes to; null for the portal's own.
alter table letter add column reply_to text constraint letter_reply_to_one_line check (reply_to !~ '[[:cntrl:]]');
