import type { SessionState } from '@springboard/auth';
import type { Owner } from '@springboard/offline';
import { redirect, type MiddlewareFunction } from 'react-router';
import { isAdvanced } from '../hooks.ts';
import { partsOf, type Parts } from '../parts.ts';
import { isSwitching, SWITCHING } from '../session/switching.ts';
import { visitorOf } from '../session/visitor.ts';
import { detourOf } from './decide.ts';

/**
 * Stands before every page: sends those who may not be there elsewhere, and opens the local data of
 * those who may. It runs before any loader, so that none ever asks without a session.
 */
export const guard: MiddlewareFunction = async ({ request, context }, next) => {
  const parts = partsOf(context);
  const visitor = visitorOf(parts.session.store.getState(), {
    now: parts.now(),
    online: parts.connection.getState().state !== 'offline',
    advanced: isAdvanced(parts.storage),
  });
  const to = new URL(request.url);
  if (to.searchParams.has('switch')) parts.storage.removeItem(SWITCHING);
  const switching = isSwitching(parts.storage);
  const detour = detourOf({ portal: parts.portal, to, switching, visitor });
  if (detour !== null) throw redirect(detour);
  if (visitor !== null) await Promise.all([parts.loadOwnWords(), openData(parts)]);
  return next();
};

const openData = async ({ engine, session, host }: Parts): Promise<void> => {
  const owner = ownerOf(session.store.getState(), host);
  if (engine !== null && owner !== null) await engine.open(owner);
};

/** OF9: whose data it is, by the token. */
export const ownerOf = ({ user, club }: SessionState, host: string): Owner | null =>
  user === null ? null : { user_uuid: user.uuid, club_id: club?.id ?? null, host };
