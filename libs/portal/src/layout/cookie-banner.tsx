import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { useState } from 'react';
import { usePortalContext } from '../hooks.ts';
import { keepConsent, type Consent } from './consent.ts';
import { useAnalytics } from './use-analytics.ts';

/** §5: shown only if no choice is stored and the client has analytics. */
export default function CookieBanner() {
  const { t } = useTranslation('common');
  const { portal, storage } = usePortalContext();
  const [decided, setDecided] = useState(false);
  const { load } = useAnalytics();
  if (decided) return null;
  const decide = (consent: Consent) => {
    keepConsent(storage, portal, consent);
    if (consent === 'accepted') load();
    setDecided(true);
  };
  return (
    <section
      aria-label={t('cookies.label')}
      className="fixed inset-x-3 bottom-[calc(--spacing(19)+env(safe-area-inset-bottom))] z-40 mx-auto max-w-xl rounded-card border border-line bg-raised p-4 shadow-floating lg:bottom-4 print:hidden"
    >
      <p className="text-sm">{t('cookies.text')}</p>
      <div className="mt-3 flex gap-2">
        <Button onClick={() => decide('accepted')}>{t('cookies.accept')}</Button>
        <Button onClick={() => decide('declined')}>{t('cookies.decline')}</Button>
      </div>
    </section>
  );
}
