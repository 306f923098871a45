import { dateIn } from '@springboard/domain';
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
