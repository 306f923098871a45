import type { Child } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import { actForClubs, type Reader } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { findChildren } from './queries.ts';

type WaitingPlace = NonNullable<Child['waiting']>[number];

/** The waiting lists that the child is on, with its place in each; the first is 1. */
export const findWaiting = async (db: Reader, uuid: string): Promise<WaitingPlace[]> => {
  const { rows } = await sql<WaitingPlace>`
    select group_id, name, since, wishes, "position" from child_waiting(${uuid})`.execute(db);
  return rows;
};

/**
 * PATCH /children/:uuid/waiting/:id: the guardian changes the days that suit, or leaves the list. A child who left it
 * today can return to the same place; to the latest one, if the child left the list several times.
 */
export const changeWaiting = ({
  principal,
  params: { uuid, id: group_id },
  body: { wishes, left },
  now,
  write,
}: Context<'PATCH /children/:uuid/waiting/:id'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const { client_id } = principal;
    const [child] = await findChildren(db, principal, uuid);
    if (child?.acts !== true) return apiError(404, 'UNKNOWN_MEMBER');
    const { id: club_id, time_zone } = child.club;
    const today = dateIn(time_zone, now);
    await actForClubs(db, [club_id]);
    const isReturning = left === false;
    const days = wishes === undefined ? sql`` : sql`, wishes = ${wishes.toSorted((a, b) => a - b)}`;
    const leftToday = (table: string) =>
      sql`greatest(${sql.ref(`${table}.joined_date`)}, ${today}::date)`;
    const left_date = left === true ? leftToday('cm') : sql`null`;
    const { numAffectedRows } = await sql`
      update class_members cm set left_date = ${left_date} ${days}
      where cm.client_id = ${client_id} and cm.group_id = ${group_id} and cm.member_uuid = ${uuid}
        and cm.waiting and cm.left_date is not distinct from ${isReturning ? leftToday('cm') : sql`null::date`}
        and not (${isReturning} and exists (select from class_members other
          where other.client_id = cm.client_id and other.group_id = cm.group_id
            and other.member_uuid = cm.member_uuid and (other.left_date is null
              or other.waiting and other.left_date = ${leftToday('other')}
                and (other.joined_date, other.class_member_id) > (cm.joined_date, cm.class_member_id))))`.execute(
      db,
    );
    if (numAffectedRows !== 1n) return apiError(404, 'UNKNOWN_GROUP');
    await audit(db, principal, now, {
      action: `group.waiting.${left === undefined ? 'wishes' : left ? 'leave' : 'return'}`,
      entity: 'group',
      entity_id: group_id,
      club_id,
      member_uuid: uuid,
    });
    return undefined;
  });
