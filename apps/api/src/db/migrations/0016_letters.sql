-- Mail that is waiting to be sent, written by the transaction that it tells of. What was sent keeps no text: it may hold a link that opens something.
create table letter (
  id uuid constraint letter_pkey primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null constraint letter_recipient_one_line check (recipient !~ '[[:cntrl:]]'),
  subject text not null constraint letter_subject_one_line check (subject !~ '[[:cntrl:]]'),
  body_text text,
  body_html text,
  status text not null default 'WAITING' constraint letter_status_known check (status in ('WAITING', 'SENT', 'FAILED')),
  attempts integer not null default 0,
  -- Nobody takes it before; whoever takes it moves this on, so that it comes back when they die.
  due_at timestamptz not null default now(),
  -- The answer code of the mail server or of the connection, nothing else.
  failure text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint letter_text_until_sent check ((status = 'SENT') = (body_text is null)),
  constraint letter_end check ((status = 'WAITING') = (ended_at is null))
);
create index letter_due on letter (due_at) where status = 'WAITING';
create index letter_ended on letter (ended_at) where status <> 'WAITING';

-- Which notices of its end a certificate has had: each once, however many processes look.
create table certificate_notice (
  certificate_id uuid not null constraint certificate_notice_certificate_known references certificate,
  days integer not null,
  sent_at timestamptz not null default now(),
  constraint certificate_notice_pkey primary key (certificate_id, days)
);
create index certificate_ending on certificate (not_after) where status = 'ACTIVE';
