import { useSession, usePortalContext } from '../hooks.ts';
import { loadAnalytics } from './analytics.ts';
import { readConsent } from './consent.ts';

/** The client's script that counts visits. */
export const useAnalytics = () => {
  const { portal, storage } = usePortalContext();
  const address = useSession(({ client }) => client?.analytics_url ?? null);
  // The addresses of the pages before have the tokens of e-mails and providers.
  const isSignedIn = useSession(({ status }) => status === 'signed_in');
  return {
    /** Whether the client counts visits. */
    isAvailable: address !== null,
    /** The user's answer; null: not asked yet. */
    consent: readConsent(storage, portal),
    load: () => {
      if (address !== null && isSignedIn) loadAnalytics(document, address);
    },
  };
};
