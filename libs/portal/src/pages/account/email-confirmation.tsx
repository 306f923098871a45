import { useTranslation } from '@springboard/i18n';
import { Button, Card, Notice } from '@springboard/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOfflineReason } from '../../connection/use-offline-reason.ts';
import { useApi } from '../../hooks.ts';
import { useAccountForm } from './use-account-form.ts';

/** Confirms a new address with the link of the e-mail. By a button, because mail programs open links by themselves. */
export function EmailConfirmation({ newEmail }: { newEmail: string | null }) {
  const { t } = useTranslation('common');
  const api = useApi();
  const offline = useOfflineReason();
  const form = useAccountForm();
  const [search, setSearch] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const token = search.get('confirm');
  if (token === null) return null;
  if (newEmail === null) {
    return <Notice kind="error">{t('account.details.linkInvalid')}</Notice>;
  }

  const confirm = async () => {
    setBusy(true);
    const result = await api.call('POST /me/email/confirmation', { body: { token } });
    setBusy(false);
    const errors = form.send(result, t('account.details.confirmed'), () =>
      setSearch({}, { replace: true }),
    );
    setError(errors?.['form']);
  };

  return (
    <Card title={t('account.details.confirmTitle')}>
      {error !== undefined && (
        <Notice kind="error" live>
          {error}
        </Notice>
      )}
      <p className="wrap-anywhere">{t('account.details.confirmText', { email: newEmail })}</p>
      <Button
        className="mt-4"
        variant="primary"
        loading={busy}
        disabledReason={offline}
        onClick={() => void confirm()}
      >
        {t('account.details.confirm')}
      </Button>
    </Card>
  );
}
