import { SEED_GROUP, SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { Product } from './product.ts';

/** Queries of recorded data, to compare with what the screens showed. */

/** Id of the newest grade in the history. */
export async function lastGrade(product: Product): Promise<number> {
  const [row] = await product.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from score_history',
  );
  return Number(row?.id);
}

/** Grades after the given one, in the order of arrival. */
export async function gradesSince(
  product: Product,
  id: number,
): Promise<{ member: string; node_id: string; assessment: number }[]> {
  return product.query(
    `select m.firstname || ' ' || m.lastname as member, h.node_id, h.assessment::int
       from score_history h join members m on m.client_id = h.client_id and m.uuid = h.member_uuid
      where h.id > $1 order by h.id`,
    [id],
  );
}

/** Members of a session marked present on the latest day, and the history entries of devices for that day. */
export async function marksOf(
  product: Product,
  group: string,
): Promise<{ in: number; history: number }> {
  const [row] = await product.query<{ present: number; history: number }>(
    `with today as (
       select g.client_id, g.id, (now() at time zone 'Europe/London')::date as date from groups g where g.name = $1)
     select (select count(*)::int from attendance a, today t
              where a.client_id = t.client_id and a.group_id = t.id and a.date = t.date and a.present) as present,
            (select count(*)::int from attendance_history h, today t
              where h.client_id = t.client_id and h.group_id = t.id and h.date = t.date and h.device_id is not null) as history`,
    [group],
  );
  return { in: row?.present ?? 0, history: row?.history ?? 0 };
}

/** Counts of changes, ids and devices, and the lanes whose numbers are not 1, 2, 3 … */
export async function changesOfDevices(
  product: Product,
  device_id: string | null = null,
): Promise<{ count: number; distinct: number; devices: number; gaps: number }> {
  const [row] = await product.query<{
    count: number;
    distinct: number;
    devices: number;
    gaps: number;
  }>(
    `select count(*)::int as count, count(distinct request_id)::int as distinct,
            count(distinct device_id)::int as devices,
            (select count(*)::int from (
               select 1 from operations where device_id is not null and ($1::uuid is null or device_id = $1)
               group by client_id, user_uuid, device_id, lane having max(lane_seq) <> count(*) or min(lane_seq) <> 1) broken) as gaps
       from operations where device_id is not null and ($1::uuid is null or device_id = $1)`,
    [device_id],
  );
  return row ?? { count: 0, distinct: 0, devices: 0, gaps: 0 };
}

/** Another session of the coach today, the first or last by name, with its members. */
export async function otherSessionToday(
  product: Product,
  coach: string,
  not: string,
  which: 'first' | 'last' = 'first',
): Promise<{ name: string; members: number }> {
  const [row] = await product.query<{ name: string; members: number }>(
    `select g.name, (select count(*)::int from class_members c
                      where c.client_id = g.client_id and c.group_id = g.id and not c.waiting
                        and c.joined_date <= s.date and (c.left_date is null or c.left_date > s.date)) as members
       from groups g
       join group_coaches gc on gc.client_id = g.client_id and gc.group_id = g.id
       join users u on u.client_id = gc.client_id and u.uuid = gc.user_uuid
       join sessions s on s.client_id = g.client_id and s.group_id = g.id
      where u.username = $1 and g.name <> $2 and not g.is_slot and s.date = (now() at time zone 'Europe/London')::date
      order by g.name ${which === 'first' ? 'asc' : 'desc'} limit 1`,
    [coach, not],
  );
  if (row === undefined) throw new Error(`${coach} has no other session today`);
  return row;
}

/** A group of today with a badge to hand out, and its coach. */
export async function sessionWithBadges(
  product: Product,
): Promise<{ name: string; coach: string }> {
  const [row] = await product.query<{ name: string; coach: string }>(
    `select g.name, u.username as coach
       from groups g
       join sessions s on s.client_id = g.client_id and s.group_id = g.id
       join class_members c on c.client_id = g.client_id and c.group_id = g.id
        and c.left_date is null and not c.waiting
       join awards a on a.client_id = c.client_id and a.member_uuid = c.member_uuid
        and a.scheme_uuid = g.scheme_uuid and a.completed_ts is not null
       join group_coaches gc on gc.client_id = g.client_id and gc.group_id = g.id
       join users u on u.client_id = gc.client_id and u.uuid = gc.user_uuid
       left join badges b on b.client_id = a.client_id and b.member_uuid = a.member_uuid
        and b.scheme_uuid = a.scheme_uuid and b.badge_id = a.slug and b.achieve_date is not null
      where b.badge_id is null and s.date = (now() at time zone 'Europe/London')::date
        and (g.client_id, g.club_id) = (select client_id, club_id from groups where name = $1)
      order by g.name limit 1`,
    [SEED_GROUP.name],
  );
  if (row === undefined) throw new Error('nobody waits for a badge today');
  return row;
}

export type QuietSession = { readonly name: string; readonly coach: string };

/** A session of today in the other club that no other test uses, and its coach. */
export async function unusedSessionToday(product: Product): Promise<QuietSession> {
  const [row] = await product.query<QuietSession>(
    `select g.name, u.username as coach
       from groups g
       join group_coaches gc on gc.client_id = g.client_id and gc.group_id = g.id
       join users u on u.client_id = gc.client_id and u.uuid = gc.user_uuid
       join sessions s on s.client_id = g.client_id and s.group_id = g.id
       join user_clubs uc on uc.client_id = g.client_id and uc.user_uuid = u.uuid
      where not g.is_slot and s.date = (now() at time zone 'Europe/London')::date
        and (g.client_id, g.club_id) = (
          select c.client_id, c.club_id from users o
          join user_clubs c on c.client_id = o.client_id and c.user_uuid = o.uuid
          where o.username = $1)
      group by g.name, u.username
      order by g.name, u.username limit 1`,
    [SEED_LOGINS.otherClubCoach],
  );
  if (row === undefined) throw new Error('the other club has no session today');
  return row;
}

/** The number of a coach's changes from devices on the server, and of their ids. */
export async function changesOf(
  product: Product,
  coach: string,
): Promise<{ count: number; distinct: number }> {
  const [row] = await product.query<{ count: number; distinct: number }>(
    `select count(*)::int as count, count(distinct o.request_id)::int as distinct
       from operations o join users u on u.client_id = o.client_id and u.uuid = o.user_uuid
      where u.username = $1 and o.device_id is not null`,
    [coach],
  );
  return row ?? { count: 0, distinct: 0 };
}
