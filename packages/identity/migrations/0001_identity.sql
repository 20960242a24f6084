-- The built-in OpenID provider. Times come from the caller, so that one clock decides in tests and in production.

CREATE TABLE identity_person (
  sub text PRIMARY KEY,
  email text NOT NULL CONSTRAINT identity_person_email_unique UNIQUE,
  name text NOT NULL,
  password_hash text NOT NULL,
  administrator boolean NOT NULL DEFAULT false,
  email_verified boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);

-- Sessions, grants, codes, refresh tokens and interactions; `id` is the SHA-256 of the bearer value, never the value.
CREATE TABLE identity_payload (
  model text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  grant_id text,
  uid text,
  account_id text,
  consumed_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (model, id)
);
CREATE INDEX identity_payload_grant ON identity_payload (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX identity_payload_uid ON identity_payload (model, uid) WHERE uid IS NOT NULL;
CREATE INDEX identity_payload_account ON identity_payload (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX identity_payload_expiry ON identity_payload (expires_at);

-- Private keys are sealed with the master key; retired keys stay published until their tokens have expired.
CREATE TABLE identity_key (
  kid text PRIMARY KEY,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL
);

-- A link sent by mail: single use, known only by the SHA-256 of its key.
CREATE TABLE identity_ticket (
  id text PRIMARY KEY,
  purpose text NOT NULL CONSTRAINT identity_ticket_purpose CHECK (purpose IN ('verify', 'reset')),
  sub text NOT NULL REFERENCES identity_person (sub) ON DELETE CASCADE,
  name text,
  password_hash text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_ticket_person ON identity_ticket (sub, purpose);
CREATE INDEX identity_ticket_expiry ON identity_ticket (expires_at);

-- Attempts by account, address and mail recipient.
CREATE TABLE identity_throttle (
  bucket text PRIMARY KEY,
  attempts integer NOT NULL,
  allowed integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_throttle_expiry ON identity_throttle (expires_at);
