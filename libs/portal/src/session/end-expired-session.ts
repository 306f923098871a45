import { readToken } from '@springboard/auth';
import type { PortalContext } from '../portal-context.ts';

/**
 * Ends a session that is over by the clock of this device (§4, Session validity), once the server confirms it. Then the
 * device keeps only changes that are not sent yet (D16). Without the server everything stays, because the clock may be
 * wrong, and what is deleted in a hall without a network cannot be loaded again there.
 */
export const endExpiredSession = async ({
  session,
  offlineSession,
  queries,
  host,
}: Pick<PortalContext, 'session' | 'offlineSession' | 'queries' | 'host'>): Promise<void> => {
  const token = session.tokens.get();
  if (token === null || session.isValid()) return;
  // `followSession` clears the data of a session that was still valid when this page started.
  const isFollowed = session.store.getState().status === 'signed_in';
  if ((await session.refresh()) !== 'invalid' || isFollowed) return;
  await queries.clear();
  const claims = readToken(token);
  if (claims === null) return;
  await offlineSession?.forget({ user_uuid: claims.user_uuid, club_id: claims.club_id, host });
};
