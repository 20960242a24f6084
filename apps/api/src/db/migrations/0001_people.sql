-- Whoever signed in at least once, with the e-mail and name of the latest token.
create table person (
  sub text primary key,
  email text,
  email_verified boolean not null default false,
  name text,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index person_verified_email on person (lower(email)) where email_verified;
