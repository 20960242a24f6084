-- Failed sign-ins by account and place: the network address they came from, or the known device.
CREATE TABLE identity_failure (
  account text NOT NULL,
  place text NOT NULL,
  known boolean NOT NULL,
  attempts integer NOT NULL,
  failed_at timestamptz NOT NULL,
  PRIMARY KEY (account, place)
);
CREATE INDEX identity_failure_place ON identity_failure (place, failed_at);
CREATE INDEX identity_failure_time ON identity_failure (failed_at);
