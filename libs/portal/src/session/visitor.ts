import { featuresOf, type Visitor } from '@springboard/access';
import type { SessionState } from '@springboard/auth';

/** The signed-in user, for the permission checks of §6; null without a valid session (§4). */
export const visitorOf = (
  session: SessionState,
  { now, online, advanced }: { now: number; online: boolean; advanced: boolean },
): Visitor | null => {
  const { status, refreshTokenExpiry, user, orig_user_uuid } = session;
  if (status !== 'signed_in' || refreshTokenExpiry === null || refreshTokenExpiry <= now)
    return null;
  const provider = session.client?.auth_provider ?? 'other';
  return {
    provider,
    features: featuresOf(provider, session.features),
    original: orig_user_uuid === null || orig_user_uuid === user?.uuid,
    online,
    advanced,
    clubUsers: session.club_users.length,
    clubs: session.clubs.length,
    member_types: session.club?.member_types ?? null,
  };
};
