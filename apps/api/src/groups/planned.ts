import type { PlannedMembership } from '@springboard/contract';
import { sql } from 'kysely';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findToday } from '../access/today.ts';
import { byName } from '../database/paging.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { findGroup } from './administration-queries.ts';

/** GET /groups/:id/planned */
export const listPlanned = async ({
  db,
  principal,
  params,
  now,
}: Context<'GET /groups/:id/planned'>): Promise<PlannedMembership[] | ApiError> => {
  const today = await findToday(db, principal, now);
  const group = await findGroup(db, principal, { id: params.id, today });
  if (group === undefined) return apiError(404, 'UNKNOWN_GROUP');
  const planned = await findPlanned(db, {
    client_id: principal.client_id,
    group_id: group.id,
    today,
  });
  const uuids = [...new Set(planned.map(({ uuid }) => uuid))];
  await logViews(db, viewsOf(uuids, ['profile']), now);
  return planned;
};

const findPlanned = async (
  db: Reader,
  { client_id, group_id, today }: { client_id: number; group_id: number; today: string },
): Promise<PlannedMembership[]> => {
  const { rows } = await sql<PlannedMembership>`
    select m.uuid, m.firstname, m.lastname, planned.date,
      case when planned.change = 'leaves' and m.inactive_date = planned.date then 'leaves_club'
        else planned.change end as change,
      (select json_build_object('id', g.id, 'name', g.name)
        from class_members other join groups g on g.client_id = other.client_id and g.id = other.group_id
        where other.client_id = cm.client_id and other.member_uuid = cm.member_uuid
          and other.group_id <> cm.group_id and not other.waiting and not other.guest and g.deleted_at is null
          and case planned.change when 'joins' then other.left_date = planned.date
            else other.joined_date = planned.date end
        order by g.id limit 1) as other_group
    from class_members cm
    join members m on m.client_id = cm.client_id and m.uuid = cm.member_uuid
    cross join lateral (values ('joins', cm.joined_date), ('leaves', cm.left_date)) as planned (change, date)
    where cm.client_id = ${client_id} and cm.group_id = ${group_id} and not cm.waiting and not cm.guest
      and (cm.left_date is null or cm.left_date > cm.joined_date)
      and m.active and planned.date > ${today}
    order by planned.date, ${byName(sql.ref('m.firstname'))}, ${byName(sql.ref('m.lastname'))}, m.uuid,
      planned.change`.execute(db);
  return rows;
};
