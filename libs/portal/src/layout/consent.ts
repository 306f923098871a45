import type { Portal } from '@springboard/contract';

export type Consent = 'accepted' | 'declined';

/** §3, Locally stored keys: cookie consent per portal. Null: not decided yet. */
export const readConsent = (storage: Storage, portal: Portal): Consent | null => {
  const stored = storage.getItem(keyOf(portal));
  return stored === 'accepted' || stored === 'declined' ? stored : null;
};

export const keepConsent = (storage: Storage, portal: Portal, consent: Consent): void =>
  storage.setItem(keyOf(portal), consent);

const keyOf = (portal: Portal) => `cookie_consent_${portal}`;
