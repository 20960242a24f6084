-- E-mail queue, written in the transaction of the reported change. A sent letter's text is deleted: its link may sign somebody in.
create table letter (
  id uuid constraint letter_pkey primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null constraint letter_recipient_one_line check (recipient !~ '[[:cntrl:]]'),
  subject text not null constraint letter_subject_one_line check (subject !~ '[[:cntrl:]]'),
  body_text text,
  body_html text,
  status text not null default 'WAITING' constraint letter_status_known check (status in ('WAITING', 'SENT', 'FAILED')),
  attempts integer not null default 0,
  -- Time from which the letter may be sent. A sending process moves this time forward; if it dies, another process then sends the letter.
  due_at timestamptz not null default now(),
  -- Error code of the mail server or of the connection, without any text.
  failure text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint letter_text_until_sent check ((status = 'SENT') = (body_text is null)),
  constraint letter_end check ((status = 'WAITING') = (ended_at is null))
);
create index letter_due on letter (due_at) where status = 'WAITING';
create index letter_ended on letter (ended_at) where status <> 'WAITING';

-- Mail that the built-in mailbox page shows, if no mail server is configured.
create table mail_message (
  id uuid constraint mail_message_pkey primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  created_at timestamptz not null default now()
);
create index mail_message_newest on mail_message (created_at desc, id desc);
create index mail_message_of_recipient on mail_message (recipient, created_at desc);
