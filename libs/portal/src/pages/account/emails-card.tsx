import type { MailKind, Portal } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Card, Switch } from '@springboard/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOfflineReason } from '../../connection/use-offline-reason.ts';
import { useAlerts, useApi } from '../../hooks.ts';
import { useErrorText } from '../../messages/use-error-text.ts';

/**
 * The kinds of e-mail that the users of a portal get and can end, as the link in each of them does. Documents are for
 * administrators and coaches, so parents get no e-mail about them.
 */
export const EMAIL_KINDS: Readonly<Record<Portal, readonly MailKind[]>> = {
  coach: ['documents', 'sessions'],
  club: ['documents', 'places'],
  parent: ['sessions', 'places', 'progress'],
  scheme: [],
};

type EmailsCardProps = {
  kinds: readonly MailKind[];
  unsubscribes: readonly MailKind[];
  /** What an e-mail of the kind says. */
  exampleOf?: (kind: MailKind) => string | undefined;
};

/** A switch for each kind of e-mail. It changes only this kind, which another page may have ended since. */
export function EmailsCard({ kinds, unsubscribes, exampleOf }: EmailsCardProps) {
  const { t } = useTranslation('common');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const offline = useOfflineReason();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const change = async (kind: MailKind, isWanted: boolean) => {
    setBusy(true);
    const body = isWanted ? { subscribe: kind } : { unsubscribe: kind };
    const result = await api.call('PATCH /me', { body });
    if (result.ok) alerts.raise({ tone: 'success', title: t('account.emails.saved') });
    else alerts.raise({ tone: 'error', title: errorText(result.failure.error) });
    await revalidate();
    setBusy(false);
  };
  return (
    <Card title={t('account.emails.title')}>
      <p className="text-sm text-muted">{offline ?? t('account.emails.text')}</p>
      <ul className="mt-1 divide-y divide-line">
        {kinds.map((kind) => (
          <li key={kind}>
            <Switch
              label={t(`account.emails.kind.${kind}`)}
              checked={!unsubscribes.includes(kind)}
              disabled={busy || offline !== undefined}
              onChange={(isWanted) => void change(kind, isWanted)}
            />
            {exampleOf !== undefined && (
              <p className="pb-3 text-sm text-muted wrap-anywhere">{exampleOf(kind)}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
