import type { Migration } from './migration.ts';

/**
 * Passkeys, authenticator apps and recovery codes (D16). Like passwords, they are only for sign-in: no role of a signed-in
 * user reads these tables.
 */
export const secondFactor: Migration = {
  name: '0040_second_factor',
  sql: `
create table passkeys (
  client_id bigint not null,
  id uuid not null,
  user_uuid uuid not null,
  credential_id text not null,
  -- The host name of the portal: a browser offers a passkey only there.
  host text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint,
  primary key (client_id, id),
  foreign key (client_id, user_uuid) references users (client_id, uuid) on delete cascade
);
create unique index passkeys_credential on passkeys (client_id, credential_id);
create index passkeys_user on passkeys (client_id, user_uuid);

-- The secret is encrypted. No step is accepted twice.
create table user_totp (
  client_id bigint not null,
  user_uuid uuid not null,
  secret text not null,
  last_step bigint not null,
  created_at bigint not null,
  primary key (client_id, user_uuid),
  foreign key (client_id, user_uuid) references users (client_id, uuid) on delete cascade
);

-- Unused codes, as hashes.
create table recovery_codes (
  client_id bigint not null,
  user_uuid uuid not null,
  code_hash text not null,
  primary key (client_id, user_uuid, code_hash),
  foreign key (client_id, user_uuid) references users (client_id, uuid) on delete cascade
);

-- A sign-in between password and second step, or a factor that a signed-in user is adding.
create table sign_in_challenges (
  client_id bigint not null,
  -- The hash of a token, or of the session.
  id text not null,
  user_uuid uuid not null,
  purpose text not null check (purpose in ('verify', 'enrol', 'manage')),
  host text not null,
  language_id bigint,
  passkey_challenge text,
  totp_secret text,
  expires_at bigint not null,
  primary key (client_id, id),
  foreign key (client_id, user_uuid) references users (client_id, uuid) on delete cascade
);
create index sign_in_challenges_expiry on sign_in_challenges (client_id, expires_at);
create index sign_in_challenges_user on sign_in_challenges (client_id, user_uuid);

do $$
declare t text;
begin
  foreach t in array array['passkeys', 'user_totp', 'recovery_codes', 'sign_in_challenges']
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format($p$create policy maintenance on %I to current_user
      using (current_setting('app.maintenance', true) = 'on')
      with check (current_setting('app.maintenance', true) = 'on')$p$, t);
    execute format($p$create policy sign_in on %I
      using (client_id = (select app_client()) and (select app_is_system()))$p$, t);
  end loop;
end $$;
`,
};
