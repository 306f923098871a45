import { type RawBuilder, sql } from 'kysely';
import { gathered } from '../database/gathered.ts';
import { eachByKey, records } from '../database/records.ts';
import type { Writer } from '../database/tenancy.ts';
import { mayOpen } from '../groups/may-open.ts';
import { todayHere } from '../groups/today.ts';
import type { Who } from '../http/who.ts';

/** A stay of a member in a group that the user may open. */
export type Stay = {
  class_member_id: number;
  group_id: number;
  club_id: number;
  time_zone: string;
};

type Asked = {
  who: Who;
  /** Seconds. */
  now: number;
  member_uuid: string;
  date: string;
  class_member_id: number | null;
};

/**
 * The stays to which a mark of this date can belong: the one that was named, or all on that date. Who asks
 * together is of one company, so client, club and role are everybody's.
 */
export const findStays = gathered(
  async (db: Writer, asked: readonly Asked[]): Promise<readonly (readonly Stay[])[]> => {
    const [first] = asked;
    if (first === undefined) return [];
    const { client_id, club_id, role } = first.who;
    const user_uuid: RawBuilder<string> = sql`asked.user_uuid`;
    const today = todayHere({ client_id, club_id }, sql<number>`asked.now`);
    const { rows } = await sql<Stay & { place: number }>`
      select asked.place, stay.*
      from ${records(asked.map(rowOf), 'asked', ASKED)}
      cross join ${eachByKey(sql`
        select cm.class_member_id, cm.group_id, cm.club_id, club.time_zone
        from class_members cm
        join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
        join clubs club on club.client_id = cm.client_id and club.id = cm.club_id
        where cm.client_id = ${client_id} and cm.member_uuid = asked.member_uuid and not cm.waiting
          and case when asked.class_member_id is null
            then cm.joined_date <= asked.date and (cm.left_date is null or cm.left_date > asked.date)
            else cm.class_member_id = asked.class_member_id end
          and ${mayOpen({ client_id, role, user_uuid }, today)}`)} stay
      order by asked.place, stay.class_member_id`.execute(db);
    const stays = asked.map((): Stay[] => []);
    for (const { place, ...stay } of rows) stays[place]?.push(stay);
    return stays;
  },
);

const rowOf = ({ who, ...asked }: Asked) => ({ ...asked, user_uuid: who.user_uuid });

const ASKED = {
  member_uuid: 'uuid',
  date: 'date',
  class_member_id: 'bigint',
  now: 'bigint',
  user_uuid: 'uuid',
} as const;
