-- Runs of the certification's tests: of each test of a participant the one under way, and the last that ended.
create table network.certification_run (
  id uuid primary key default gen_random_uuid(),
  participant_id uuid not null references network.participant (id) on delete cascade,
  test int not null check (test between 1 and 19),
  -- Side that the participant plays.
  side text not null check (side in ('collector', 'payer')),
  -- `ASKING`: only the answer of a person is missing.
  state text not null check (state in ('RUNNING', 'ASKING', 'PASSED', 'DECLARED', 'FAILED')),
  -- Charge that the run is about; a charge belongs to one run.
  token_uuid uuid unique references network.token (uuid),
  -- What happened and what is awaited: [{"state", "at", "text", "request_id"}].
  steps jsonb not null default '[]',
  -- Call that shows the verdict.
  request_id text,
  started_at timestamptz not null,
  -- When the awaited step is given up.
  until timestamptz,
  ended_at timestamptz,
  -- From when it is looked at again; a process that looks at it moves this time forward.
  due_at timestamptz not null
);
create unique index certification_run_of_test on network.certification_run (participant_id, test) where state in ('RUNNING', 'ASKING');
create index certification_run_due on network.certification_run (due_at) where state = 'RUNNING';
create index on network.certification_run (participant_id, test);
