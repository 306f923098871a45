import { HOME } from '@springboard/access';
import { readToken } from '@springboard/auth';
import type { PortalContext } from '../portal-context.ts';
import { safeReturnUrl } from './return-url.ts';

const KEY = 'return-owner';

type Context = Pick<PortalContext, 'portal' | 'session' | 'tabStorage'>;

/**
 * Stores in this tab whose session ended at the address to which the login page returns.
 *
 * @param login the address of the login page
 * @param user_uuid the user of the session; without one, that of a token that is no longer valid
 */
export const storeReturnOwner = (
  { session, tabStorage }: Context,
  login: string,
  user_uuid: string | undefined = userOfToken(session),
): void => {
  const path = new URL(login, location.origin).searchParams.get('returnUrl');
  if (path !== null && user_uuid !== undefined)
    tabStorage.setItem(KEY, JSON.stringify({ path, user_uuid }));
};

/** The page to open after a login: the requested one, unless the session of another user ended there. */
export const pageAfterLogin = (context: Context, returnUrl: string | null): string => {
  const path = safeReturnUrl(returnUrl, location.origin);
  const isOwn = path !== null && isOwnPath(context, path);
  context.tabStorage.removeItem(KEY);
  return isOwn ? path : HOME[context.portal];
};

const isOwnPath = ({ session, tabStorage }: Context, path: string): boolean => {
  const owner: unknown = JSON.parse(tabStorage.getItem(KEY) ?? 'null');
  const { path: ended, user_uuid } = Object(owner);
  return ended !== path || user_uuid === session.store.getState().user?.uuid;
};

const userOfToken = ({ tokens }: Context['session']): string | undefined => {
  const token = tokens.get();
  return token === null ? undefined : readToken(token)?.user_uuid;
};
