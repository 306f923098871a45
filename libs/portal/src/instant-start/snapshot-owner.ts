import { validToken } from '@springboard/auth';

/**
 * The owner of snapshots that are taken or shown now, from the session in the storage; null without a valid
 * session (§4, Session validity).
 *
 * @param now seconds
 */
export const snapshotOwner = (storage: Pick<Storage, 'getItem'>, now: number): string | null => {
  const claims = validToken(storage, now);
  return claims && JSON.stringify([claims.user.uuid, claims.club_id, claims.language]);
};
