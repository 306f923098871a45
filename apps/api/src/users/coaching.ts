import type { Coaching } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { sql } from 'kysely';
import { IS_MEMBER_ON_DATE } from '../access/roster.ts';
import { findToday } from '../access/today.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { Principal } from '../identity/authenticate.ts';

const REGISTER_DAYS = 30;

/** What these users do as coaches of the principal's club, by their uuid. `now` in seconds. */
export const findCoaching = async (
  db: Reader,
  principal: Principal,
  uuids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Coaching>> => {
  const { client_id, club_id } = principal;
  if (club_id === null || uuids.length === 0) return new Map();
  const today = await findToday(db, principal, now);
  const { rows } = await sql<Coaching & { uuid: string }>`
    select u.uuid, led.groups, covered.covers, completed.last_register, missing.open_registers, first.credential
    from unnest(${uuids}::uuid[]) as u (uuid)
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id), '[]')
        as groups
      from group_coaches gc
      join groups g on g.client_id = gc.client_id and g.id = gc.group_id and g.deleted_at is null
      where gc.client_id = ${client_id} and gc.user_uuid = u.uuid and g.club_id = ${club_id}) led
    cross join lateral (
      select count(*)::integer as covers from sessions s
      where s.client_id = ${client_id} and s.club_id = ${club_id} and s.cover_user_uuid = u.uuid
        and s.end_at > ${now} and not s.cancelled) covered
    cross join lateral (
      select max(r.completed_ts) as last_register from registers r
      where r.client_id = ${client_id} and r.club_id = ${club_id} and r.user_uuid = u.uuid) completed
    cross join lateral (
      select count(*)::integer as open_registers from sessions s
      join groups g on g.client_id = s.client_id and g.id = s.group_id and g.deleted_at is null
      left join registers r on r.client_id = s.client_id and r.group_id = s.group_id and r.date = s.date
      where s.client_id = ${client_id} and s.club_id = ${club_id} and not s.cancelled
        and s.date > ${addDays(today, -REGISTER_DAYS)} and s.end_at <= ${now} and r.completed_ts is null
        and case when s.cover_user_uuid is not null then s.cover_user_uuid = u.uuid
          else exists (select from group_coaches gc where gc.client_id = s.client_id
            and gc.group_id = s.group_id and gc.user_uuid = u.uuid) end
        -- A slot without a booking has no register (§2).
        and not (g.is_slot and not exists (select from class_members cm where cm.client_id = s.client_id
          and cm.group_id = s.group_id and ${IS_MEMBER_ON_DATE}))) missing
    left join lateral (
      select json_build_object('name', c.name, 'expires', c.expires) as credential from credentials c
      where c.client_id = ${client_id} and c.club_id = ${club_id} and c.user_uuid = u.uuid
      order by c.expires nulls last, c.id limit 1) first on true`.execute(db);
  return new Map(rows.map(({ uuid, ...coaching }) => [uuid, coaching]));
};
