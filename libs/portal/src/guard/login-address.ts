import type { PortalContext } from '../portal-context.ts';
import { sharedPaths } from '../paths.ts';
import { visitorOf } from '../session/visitor.ts';
import { redirectFor } from './redirect-for.ts';

/** The address of the login page if a navigation to `to` shows it, otherwise null. Decides like the guard. */
export const loginAddress = (
  { portal, session, now }: Pick<PortalContext, 'portal' | 'session' | 'now'>,
  to: URL,
): string | null => {
  const visitor = visitorOf(session.store.getState(), {
    now: now(),
    online: true,
    advanced: false,
  });
  if (visitor !== null) return null;
  const address = redirectFor({ portal, to, switching: false, visitor }) ?? to.href;
  const { pathname, search } = new URL(address, to);
  return pathname === sharedPaths.login ? `${pathname}${search}` : null;
};
