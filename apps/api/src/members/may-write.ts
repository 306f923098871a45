import { type RawBuilder, sql } from 'kysely';
import { gathered } from '../database/gathered.ts';
import { eachByKey, records } from '../database/records.ts';
import type { Reader, Writer } from '../database/tenancy.ts';
import { mayOpen, type Today } from '../groups/may-open.ts';
import { todayHere } from '../groups/today.ts';
import type { Who } from '../http/who.ts';

export type OwnMember = { club_id: number; time_zone: string };

/**
 * D5: the club of a member whom this user may write to; undefined also where the member is of somebody else.
 * A coach needs a group of theirs that the member is in today; a parent writes about their own children.
 */
export const findOwnMember = async (
  db: Reader,
  who: Who,
  today: Today,
  uuid: string,
): Promise<OwnMember | undefined> => {
  const { rows } = await sql<OwnMember>`
    select m.club_id, club.time_zone from members m
    join clubs club on club.client_id = m.client_id and club.id = m.club_id
    where m.client_id = ${who.client_id} and m.uuid = ${uuid}
      ${ownedBy(who, today)}`.execute(db);
  return rows[0];
};

type Asked = { who: Who; now: number; uuid: string };

/** The same for those who ask together, who are of one company: client, club and role are everybody's. */
export const findOwnMemberTogether = gathered(
  async (db: Writer, asked: readonly Asked[]): Promise<readonly (OwnMember | undefined)[]> => {
    const [first] = asked;
    if (first === undefined) return [];
    const { client_id, club_id, role } = first.who;
    const user_uuid: RawBuilder<string> = sql`asked.user_uuid`;
    const today = todayHere({ client_id, club_id }, sql<number>`asked.now`);
    const rows = asked.map(({ who, now, uuid }) => ({ user_uuid: who.user_uuid, now, uuid }));
    const found = await sql<OwnMember & { place: number }>`
      select asked.place, own.* from ${records(rows, 'asked', ASKED)}
      cross join ${eachByKey(sql`
        select m.club_id, club.time_zone from members m
        join clubs club on club.client_id = m.client_id and club.id = m.club_id
        where m.client_id = ${client_id} and m.uuid = asked.uuid
          ${ownedBy({ client_id, role, user_uuid }, today)}`)} own`.execute(db);
    const members = new Map(found.rows.map(({ place, ...member }) => [place, member]));
    return asked.map((_, place) => members.get(place));
  },
);

const ASKED = { user_uuid: 'uuid', now: 'bigint', uuid: 'uuid' } as const;

const ownedBy = (who: Parameters<typeof mayOpen>[0], today: Today): RawBuilder<unknown> => {
  if (who.role === 'parent') return sql`and m.uuid = any (app_children())`;
  if (who.role !== 'coach') return sql``;
  return sql`and exists (
    select from class_members cm
    join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
    where cm.client_id = m.client_id and cm.member_uuid = m.uuid and not cm.waiting
      and (cm.left_date is null or cm.left_date > ${today}) and ${mayOpen(who, today)})`;
};
