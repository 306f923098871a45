import { featuresOf } from '@springboard/access';
import { FEATURE_FLAGS, type Features } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';

/** The feature flags of a user, merged from client, club and user; the narrowest wins (§6). */
export const findFeatures = async (
  db: Reader,
  {
    client_id,
    club_id,
    user_uuid,
  }: { client_id: number; club_id: number | null; user_uuid: string },
  provider: string,
): Promise<Features> => {
  const rows = await db
    .selectFrom('client_features')
    .select(['feature', 'value', sql<number>`1`.as('rank')])
    .where('client_id', '=', client_id)
    .unionAll(
      db
        .selectFrom('club_features')
        .select(['feature', 'value', sql<number>`2`.as('rank')])
        .where('client_id', '=', client_id)
        .where('club_id', '=', club_id ?? 0),
    )
    .unionAll(
      db
        .selectFrom('user_features')
        .select(['feature', 'value', sql<number>`3`.as('rank')])
        .where('client_id', '=', client_id)
        .where('user_uuid', '=', user_uuid),
    )
    .orderBy('rank')
    .execute();
  const values = new Map(rows.map(({ feature, value }) => [feature, value]));
  const features: Features = {};
  for (const flag of FEATURE_FLAGS) {
    const value = values.get(flag);
    if (typeof value === 'boolean') features[flag] = value;
  }
  const days = values.get('MAX_PAST_DAYS_ATTENDANCE');
  if (typeof days === 'number' && Number.isInteger(days)) features.MAX_PAST_DAYS_ATTENDANCE = days;
  return featuresOf(provider, features);
};
