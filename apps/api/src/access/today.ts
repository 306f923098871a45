import { dateIn } from '@springboard/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';

/** Today in the time zone of the user's club; without a club, in UTC. */
export const findToday = async (db: Reader, principal: Tenant, now: number): Promise<string> => {
  if (principal.club_id === null) return dateIn('UTC', now);
  const club = await db
    .selectFrom('clubs')
    .select('time_zone')
    .where('client_id', '=', principal.client_id)
    .where('id', '=', principal.club_id)
    .executeTakeFirst();
  return dateIn(club?.time_zone ?? 'UTC', now);
};

/** The same as an SQL expression, to save a round trip. `now` in seconds. */
export const todaySql = (
  principal: Pick<Tenant, 'client_id' | 'club_id'>,
  now: number | RawBuilder<number>,
): RawBuilder<string> => sql<string>`(
  to_timestamp(${now}::double precision) at time zone coalesce((select home.time_zone from clubs home
    where home.client_id = ${principal.client_id} and home.id = ${principal.club_id}), 'UTC'))::date`;
