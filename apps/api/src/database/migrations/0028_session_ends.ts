import type { Migration } from './migration.ts';

/**
 * A sign-in has an end of its own, and every transaction of a signed-in user checks that it is still open (D16).
 * The functions belong to the owner, because only sign-in may read users and refresh families of the whole client.
 */
export const sessionEnds: Migration = {
  name: '0028_session_ends',
  sql: `
alter table refresh_token_families
  add column expires_at bigint,
  add column last_used_at bigint,
  add column network_hash text;
update refresh_token_families f set
  expires_at = created_at + case when role in ('admin', 'ngo') then 7 else 90 end * 86400,
  last_used_at = coalesce((select max(t.issued_at) from refresh_tokens t
    where t.client_id = f.client_id and t.family = f.family), created_at);
alter table refresh_token_families
  alter column expires_at set not null,
  alter column last_used_at set not null;

alter table sign_in_attempts drop constraint sign_in_attempts_kind_check,
  add constraint sign_in_attempts_kind_check check (kind in ('account', 'address', 'pin', 'pair'));

create index refresh_token_families_network on refresh_token_families (client_id, network_hash);

create function app_session_is_open(of_client bigint, of_family uuid, of_user uuid, of_original uuid)
returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from refresh_token_families f
      where f.client_id = of_client and f.family = of_family and f.revoked_at is null)
    and exists (select from users u
      where u.client_id = of_client and u.uuid = of_user and u.status = 'active')
    and (of_original is null or exists (select from users u
      where u.client_id = of_client and u.uuid = of_original and u.status = 'active'));
end $$;

create function app_require_session(of_client bigint, of_family uuid, of_user uuid, of_original uuid)
returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_session_is_open(of_client, of_family, of_user, of_original) then
    raise exception 'the session has ended' using errcode = 'SB401';
  end if;
  return true;
end $$;

-- Which of these sessions are open, as family and user: several users share a transaction of changes.
create function app_open_sessions(families uuid[], of_users uuid[], originals uuid[]) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select family || ' ' || user_uuid from unnest(families, of_users, originals) as asked (family, user_uuid, original)
    where app_session_is_open(app_client(), family, user_uuid, original));
end $$;
`,
};
