import type { ApiFailure } from '@springboard/api-client';
import { webAddress } from '@springboard/domain';
import type { PortalContext } from '../portal-context.ts';

/** §9: delay in milliseconds before the reset page opens, while the login page explains it. */
const OPENS_AFTER = 1500;

/** The address of this client's password reset. A path is a page of this portal. */
export const resetAddress = async ({
  api,
  session,
}: Pick<PortalContext, 'api' | 'session'>): Promise<
  { ok: true; url: string } | { ok: false; failure: ApiFailure }
> => {
  const { client } = session.store.getState();
  if (client === null) throw new TypeError('the client has to be opened before the login');
  const result = await api.call('GET /auth/reset-url', { query: { client_id: client.id } });
  return result.ok ? { ok: true, url: result.value.url } : result;
};

/** §4, Login: the reset page in a new tab, after a delay to read the explanation. */
export const openResetPage = async (
  context: Pick<PortalContext, 'api' | 'session'>,
): Promise<void> => {
  const [address] = await Promise.all([
    resetAddress(context),
    new Promise((resolve) => setTimeout(resolve, OPENS_AFTER)),
  ]);
  if (!address.ok || address.url === '') return;
  const to = webAddress(address.url, location.origin);
  if (to !== null) window.open(to, '_blank', 'noopener');
};
