import { featuresOf, isOn } from '@springboard/access';
import type { ChildAccess } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { actForClubs, type Reader, type Tenant } from '../database/tenant-transaction.ts';
import { hasClubRight } from '../identity/rights.ts';
import { canOpenGroup, canReadGroupOf, COVER_DAYS, type GroupUser } from './group-access.ts';

type Child = { uuid: string; today: string };

/**
 * D19: the users who can open the record of the user's child today, by the rules that guard the calls: guardians,
 * then coaches and administrators. From here on, the transaction reads as an administrator of the child's clubs.
 */
export const findWhoCanSee = async (
  db: Reader,
  principal: Tenant,
  child: Child,
): Promise<ChildAccess[]> => {
  const { client_id, user_uuid } = principal;
  const { rows } = await sql<{ clubs: number[]; sharing: string[]; provider: string }>`
    select clubs_of_child(${child.uuid}) as clubs, coaches_with_shared_devices(${child.uuid}) as sharing,
      auth_provider as provider from clients where id = ${client_id}`.execute(db);
  const { clubs = [], sharing = [], provider = '' } = rows[0] ?? {};
  await actForClubs(db, clubs);
  const isShared = isOn(featuresOf(provider, { SWITCH_USER: true }), 'SWITCH_USER');
  return [
    ...(await findGuardians(db, { client_id, user_uuid }, child)),
    ...(await findCoaches(db, client_id, child, isShared ? sharing : [])),
    ...(await findAdministrators(db, client_id, child)),
  ];
};

const NAME = sql`trim(coalesce(u.firstname, '') || ' ' || coalesce(u.lastname, ''))`;

const findGuardians = async (
  db: Reader,
  { client_id, user_uuid }: { client_id: number; user_uuid: string },
  { uuid }: Child,
): Promise<readonly ChildAccess[]> => {
  const { rows } = await sql<ChildAccess>`
    select ${NAME} as name, 'parent' as role, u.uuid = ${user_uuid} as is_self, 'guardian' as reason,
      '{}'::text[] as groups,
      array['profile'] || case when bool_or('medical' = any (mg.sees)) then array['medical'] else '{}' end
        || case when bool_or('progress' = any (mg.sees)) then array['notes', 'progress'] else '{}' end as sees
    from member_guardians mg
    join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
    join users u on u.client_id = g.client_id and u.uuid = g.user_uuid and u.status = 'active'
    where mg.client_id = ${client_id} and mg.member_uuid = ${uuid} and not mg.restricted
      and exists (select from user_clubs uc where uc.client_id = u.client_id and uc.user_uuid = u.uuid
        and uc.role = 'parent')
    group by u.uuid, u.firstname, u.lastname
    order by name, u.uuid`.execute(db);
  return rows;
};

/** Staff see every kind, safeguarding texts with the right; administrators also export the data. */
const staffSees = (
  safeguarding: RawBuilder<boolean>,
) => sql`array['profile', 'medical', 'notes', 'progress']
  || case when ${safeguarding} then array['safeguarding'] else '{}' end`;

const findCoaches = async (
  db: Reader,
  client_id: number,
  { uuid, today }: Child,
  sharing: readonly string[],
): Promise<readonly ChildAccess[]> => {
  const coach: GroupUser = {
    client_id,
    role: 'coach',
    club_id: sql<number>`person.club_id`,
    user_uuid: sql<string>`person.user_uuid`,
  };
  const { rows } = await sql<ChildAccess>`
    select ${NAME} as name, 'coach' as role, false as is_self,
      (array_agg(open.reason order by open.rank))[1] as reason,
      array_agg(distinct open.name order by open.name) as groups,
      ${staffSees(sql<boolean>`bool_or(open.safeguarding)`)} as sees
    from (
      select person.user_uuid, g.name, way.rank,
        way.rank < 4 and ${hasClubRight(coach, 'see_safeguarding')} as safeguarding,
        (array['teaches', 'covers', 'all_groups', 'shared_device'])[way.rank] as reason
      from class_members cm
      join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
      join user_clubs person on person.client_id = cm.client_id and person.role = 'coach'
      cross join lateral (select case
        when not ${canOpenGroup(coach, today)} then 4
        when exists (select from group_coaches gc where gc.client_id = g.client_id
          and gc.group_id = g.id and gc.user_uuid = person.user_uuid) then 1
        when exists (select from sessions s where s.client_id = g.client_id and s.group_id = g.id
          and s.cover_user_uuid = person.user_uuid and s.date between ${today}::date - ${COVER_DAYS}::integer
            and ${today}::date + ${COVER_DAYS}::integer) then 2
        else 3 end as rank) way
      where cm.client_id = ${client_id} and cm.member_uuid = ${uuid} and not cm.waiting
        and (cm.left_date is null or cm.left_date > ${today})
        and ${canReadGroupOf(coach, today, sql<boolean>`person.user_uuid = any (${sharing}::uuid[])`)}
    ) open
    join users u on u.client_id = ${client_id} and u.uuid = open.user_uuid and u.status = 'active'
    group by u.uuid, u.firstname, u.lastname
    order by name, u.uuid`.execute(db);
  return rows;
};

const ADMINISTRATOR = {
  client_id: sql<number>`uc.client_id`,
  club_id: sql<number>`uc.club_id`,
  user_uuid: sql<string>`uc.user_uuid`,
};

const findAdministrators = async (
  db: Reader,
  client_id: number,
  { uuid }: Child,
): Promise<readonly ChildAccess[]> => {
  const { rows } = await sql<ChildAccess>`
    select ${NAME} as name, 'admin' as role, false as is_self, 'club' as reason,
      '{}'::text[] as groups,
      ${staffSees(hasClubRight(ADMINISTRATOR, 'see_safeguarding'))} || array['export'] as sees
    from members m
    join user_clubs uc on uc.client_id = m.client_id and uc.club_id = m.club_id and uc.role = 'admin'
    join users u on u.client_id = uc.client_id and u.uuid = uc.user_uuid and u.status = 'active'
    where m.client_id = ${client_id} and m.uuid = ${uuid}
    order by name, u.uuid`.execute(db);
  return rows;
};
