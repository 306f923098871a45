import { DAY_SECONDS } from '@springboard/domain';
import type { Club } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';

/** Devices that were not used for longer do not count. */
const DEVICE_SECONDS = 30 * DAY_SECONDS;

export type ClubAppVersion = NonNullable<Club['stats']>['app_versions'][number] & {
  club_id: number;
};

/** Coaches of each club with an old release on a device. Only for the national body. */
export const countOldApps = async (
  db: Reader,
  now: number,
): Promise<readonly { club_id: number; coaches: number }[]> => {
  const { rows } = await sql<{ club_id: number; coaches: number }>`
    select club_id, count(distinct coach)::integer as coaches
    from app_versions(${now - DEVICE_SECONDS}, ${now}), unnest(coaches) coach
    where is_old group by club_id order by club_id`.execute(db);
  return rows;
};

/** The condition that devices of the club `clubs` run an old release. Only for the national body; others get none. */
export const hasOldApps = (now: number) =>
  sql<boolean>`clubs.id in (
    select club_id from app_versions(${now - DEVICE_SECONDS}, ${now}) where is_old)`;

/** Releases of the coach portal on each club's devices, latest first. Only for the national body; others get none. */
export const findAppVersions = async (
  db: Reader,
  now: number,
): Promise<readonly ClubAppVersion[]> => {
  const { rows } = await sql<ClubAppVersion>`
    select club_id, version, devices::integer as devices, is_old
    from app_versions(${now - DEVICE_SECONDS}, ${now})
    order by built desc, devices desc, version`.execute(db);
  return rows;
};
