-- Which browser began a session and when it last used it; the session itself is a row of identity_payload.
CREATE TABLE identity_session (
  sid text PRIMARY KEY,
  sub text NOT NULL REFERENCES identity_person (sub) ON DELETE CASCADE,
  browser text,
  os text,
  used_at timestamptz NOT NULL
);
CREATE INDEX identity_session_person ON identity_session (sub);
CREATE INDEX identity_session_age ON identity_session (used_at);

-- What this provider keeps about a person, for an export; without hashes, keys and tokens. Null if it has no such person.
CREATE FUNCTION identity_export(person text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'identity_person', jsonb_build_array(jsonb_build_object('sub', sub, 'email', email, 'email_verified', email_verified,
      'name', name, 'administrator', administrator, 'created_at', created_at)),
    'identity_session', (SELECT coalesce(jsonb_agg(jsonb_build_object('browser', browser, 'os', os, 'used_at', used_at)), '[]')
      FROM identity_session WHERE sub = person),
    'identity_payload', (SELECT coalesce(jsonb_agg(jsonb_build_object('model', model, 'expires_at', expires_at)), '[]')
      FROM identity_payload WHERE account_id = person),
    'identity_ticket', (SELECT coalesce(jsonb_agg(jsonb_build_object('purpose', purpose, 'expires_at', expires_at)), '[]')
      FROM identity_ticket WHERE sub = person))
  FROM identity_person WHERE sub = person
$$;

-- Removes a person's account and ends all their sessions.
CREATE FUNCTION identity_remove(person text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM identity_payload
  WHERE account_id = person OR grant_id IN (SELECT grant_id FROM identity_payload WHERE account_id = person);
  DELETE FROM identity_person WHERE sub = person
$$;
