import { HOME } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import { Button, Notice } from '@springboard/ui';
import { useState } from 'react';
import { beginRemoteLogin } from '../entry/remote-login.ts';
import { usePortalContext, useSession } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';
import { usePageAddress } from '../navigation/page-address.ts';

/** Sign-in at a national body (D4), which asks for the password itself. */
export default function RemoteEntry() {
  const { t } = useTranslation('common');
  const context = usePortalContext();
  const errorText = useErrorText();
  const { search } = usePageAddress();
  const client = useSession((session) => session.client?.name ?? '');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const begin = async () => {
    setBusy(true);
    setFailure(undefined);
    const begun = await beginRemoteLogin(context, {
      origin: location.origin,
      to: new URLSearchParams(search).get('returnUrl') ?? HOME[context.portal],
    });
    if (begun.ok) return context.leaveFor(begun.url);
    setBusy(false);
    setFailure(t('login.failed', { detail: errorText(begun.failure.error) }));
  };

  return (
    <div className="grid gap-4">
      {failure !== undefined && (
        <Notice kind="error" live>
          {failure}
        </Notice>
      )}
      <Button variant="primary" size="large" loading={busy} onClick={() => void begin()}>
        {t('login.remote', { client })}
      </Button>
    </div>
  );
}
