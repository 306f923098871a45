import { sql } from 'kysely';
import { actForClubs, type Writer } from '../database/tenant-transaction.ts';
import { lockGroups } from '../groups/administration-queries.ts';

export type HandOver = { user_uuid: string; successor_uuid: string; now: number };

/**
 * Gives the groups of a coach, and the coming sessions that the coach covers, to another coach of the club. The
 * successor takes the same place among the coaches of a group. In a transaction of sign-in, which continues with the
 * rights of the club's administrators.
 */
export const handOver = async (
  db: Writer,
  club: { client_id: number; club_id: number },
  { user_uuid, successor_uuid, now }: HandOver,
): Promise<void> => {
  const { client_id, club_id } = club;
  await actForClubs(db, [club_id]);
  const led = await db
    .selectFrom('group_coaches')
    .select('group_id')
    .where('client_id', '=', client_id)
    .where('club_id', '=', club_id)
    .where('user_uuid', '=', user_uuid)
    .execute();
  await lockGroups(
    db,
    club,
    led.map(({ group_id }) => group_id),
  );
  await sql`
    insert into group_coaches (client_id, club_id, group_id, user_uuid, ordering)
    select client_id, club_id, group_id, ${successor_uuid}::uuid, ordering from group_coaches
    where client_id = ${client_id} and club_id = ${club_id} and user_uuid = ${user_uuid}
    on conflict (client_id, group_id, user_uuid)
      do update set ordering = least(group_coaches.ordering, excluded.ordering)`.execute(db);
  await db
    .deleteFrom('group_coaches')
    .where('client_id', '=', client_id)
    .where('club_id', '=', club_id)
    .where('user_uuid', '=', user_uuid)
    .execute();
  await db
    .updateTable('sessions')
    .set({ cover_user_uuid: successor_uuid })
    .where('client_id', '=', client_id)
    .where('club_id', '=', club_id)
    .where('cover_user_uuid', '=', user_uuid)
    .where('end_at', '>', now)
    .execute();
};
