import type { DatedRegister } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { sql } from 'kysely';
import { eachByKey } from '../database/records.ts';
import type { Reader } from '../database/tenancy.ts';
import type { Context } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { Who } from '../http/who.ts';
import { openGroups, type Today } from './may-open.ts';
import { todayHere } from './today.ts';

/** From the first to the last date, both included. */
const LONGEST_DAYS = 31;

type Key = 'GET /registers';

/** Registers of the groups that the user may open, the latest first: which are not taken (D12). */
export const listRegisters = ({
  db,
  who,
  query,
  now,
}: Context<Key>): Promise<DatedRegister[] | Refusal> => {
  const { from, to } = query;
  if (to < from) return Promise.resolve(refuse(422, 'VALIDATION', { to: 'minimum' }));
  if (to >= addDays(from, LONGEST_DAYS)) {
    return Promise.resolve(refuse(422, 'VALIDATION', { to: 'maximum' }));
  }
  return findRegisters(db, who, todayHere(who, now), query);
};

/** A session that is cancelled has no register, and neither has a slot that nobody has booked (§2). Its members are those of its roster, once that is kept. */
const findRegisters = async (
  db: Reader,
  who: Who,
  today: Today,
  { from, to, state }: Context<Key>['query'],
): Promise<DatedRegister[]> => {
  const { rows } = await sql<DatedRegister>`
    select group_id, name, date, start_at, total_members, state from (
      select s.group_id, g.name, g.is_slot, s.date, s.start_at,
        (case when s.roster_kept then (
          select count(*) from session_roster sr where sr.client_id = s.client_id and sr.session_id = s.id)
        else (
          select count(*) from class_members cm
          where cm.client_id = s.client_id and cm.group_id = s.group_id and not cm.waiting
            and cm.joined_date <= s.date and (cm.left_date is null or cm.left_date > s.date))
        end)::integer as total_members,
        case when r.completed_ts is not null then 'complete'
          when exists (select from attendance a where a.client_id = s.client_id
            and a.group_id = s.group_id and a.date = s.date and a.present is not null) then 'partial'
          else 'not_started' end as state
      from (${openGroups(who, today)}) open
      cross join ${eachByKey(sql`
        select * from groups found where found.client_id = ${who.client_id} and found.id = open.id`)} g
      cross join ${eachByKey(sql`
        select * from sessions held where held.client_id = g.client_id and held.group_id = g.id
          and held.date between ${from} and ${to} and not held.cancelled`)} s
      left join registers r on r.client_id = s.client_id and r.group_id = s.group_id and r.date = s.date
      where g.deleted_at is null
    ) register
    where not (is_slot and total_members = 0)
      ${state === undefined ? sql`` : sql`and state = ${state}`}
    order by date desc, start_at desc, group_id`.execute(db);
  return rows;
};
