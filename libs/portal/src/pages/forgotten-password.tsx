import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { resetAddress } from '../entry/reset-page.ts';
import { useAlerts, usePortalContext } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';
import { openAddress } from '../navigation/open-address.ts';

/** Leads to the password reset: a page of this portal, or the provider's in a new tab. */
export function ForgottenPassword() {
  const { t } = useTranslation('common');
  const context = usePortalContext();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);

  const lead = async () => {
    setBusy(true);
    const address = await resetAddress(context);
    setBusy(false);
    if (!address.ok) {
      alerts.raise({ tone: 'error', title: errorText(address.failure.error) });
    } else if (address.url !== '') {
      openAddress(address.url, (path) => void navigate(path));
    }
  };

  return (
    <Button variant="quiet" loading={busy} onClick={() => void lead()}>
      {t('login.forgot')}
    </Button>
  );
}
