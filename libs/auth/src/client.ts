import type { Api } from '@springboard/api-client';
import type { Stored } from './session-storage.ts';

/**
 * - `opened`: as the server has it now.
 * - `stored`: no response; the client as it was last loaded.
 * - `unknown`: no client has this host name (§8, "Invalid hostname").
 * - `unreachable`: no response, and this browser has never loaded it.
 */
export type ClientOutcome = 'opened' | 'stored' | 'unknown' | 'unreachable';

/** Asks whose host name this is, and which languages that client offers (§7). */
export const openClient = async ({
  hostname,
  publicApi,
  stored,
  reload,
}: {
  hostname: string;
  publicApi: Pick<Api, 'call'>;
  stored: Stored;
  reload: () => void;
}): Promise<ClientOutcome> => {
  const client = await publicApi.call('GET /client', { query: { hostname } });
  if (!client.ok) {
    if (client.failure.error !== 'CLIENT_NOT_FOUND') {
      return stored.hasClient() ? 'stored' : 'unreachable';
    }
    stored.forgetClient();
    reload();
    return 'unknown';
  }
  const client_id = client.value.id;
  const languages = await publicApi.call('GET /auth/languages', { query: { client_id } });
  if (!languages.ok && !stored.hasLanguages()) return 'unreachable';
  stored.keepClient(client.value, languages.ok ? languages.value : null);
  reload();
  return 'opened';
};
