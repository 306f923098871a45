import { dateIn } from '@springboard/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tenant } from '../database/tenancy.ts';

/** Today in the time zone of the user's club; without a club, in UTC. */
export const todayOf = async (db: Reader, who: Tenant, now: number): Promise<string> => {
  if (who.club_id === null) return dateIn('UTC', now);
  const club = await db
    .selectFrom('clubs')
    .select('time_zone')
    .where('client_id', '=', who.client_id)
    .where('id', '=', who.club_id)
    .executeTakeFirst();
  return dateIn(club?.time_zone ?? 'UTC', now);
};

/** The same inside a statement, for what must not cost a round trip of its own. `now` in seconds. */
export const todayHere = (
  who: Pick<Tenant, 'client_id' | 'club_id'>,
  now: number | RawBuilder<number>,
): RawBuilder<string> => sql<string>`(
  to_timestamp(${now}::double precision) at time zone coalesce((select home.time_zone from clubs home
    where home.client_id = ${who.client_id} and home.id = ${who.club_id}), 'UTC'))::date`;
