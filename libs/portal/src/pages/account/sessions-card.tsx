import type { UserSession } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, Card, Chip } from '@springboard/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOfflineReason } from '../../connection/use-offline-reason.ts';
import { useFormat } from '../../dates.ts';
import { useAlerts, useApi } from '../../hooks.ts';
import { useErrorText } from '../../messages/use-error-text.ts';
import { deviceName } from './device-name.ts';

/** The devices on which the user is signed in; each can be signed out, this one through Log out. */
export function SessionsCard({ sessions }: { sessions: readonly UserSession[] }) {
  const { t } = useTranslation('common');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const offline = useOfflineReason();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string | null>(null);
  const others = sessions.filter(({ current }) => !current);

  const end = async (family: string | null) => {
    setBusy(family ?? 'all');
    const result =
      family === null
        ? await api.call('DELETE /me/sessions', {})
        : await api.call('DELETE /me/sessions/:family', { params: { family } });
    setBusy(null);
    if (result.ok) {
      const title = t(family === null ? 'account.devices.endedAll' : 'account.devices.ended');
      alerts.raise({ tone: 'success', title });
    } else alerts.raise({ tone: 'error', title: errorText(result.failure.error) });
    await revalidate();
  };

  return (
    <Card title={t('account.devices.title')}>
      <p className="text-sm text-muted">{t('account.devices.text')}</p>
      <ul className="mt-2 divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.family}
            session={session}
            busy={busy === session.family}
            offline={offline}
            onEnd={() => void end(session.family)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          className="mt-4"
          variant="danger"
          loading={busy === 'all'}
          disabledReason={offline}
          onClick={() => void end(null)}
        >
          {t('account.devices.endAll')}
        </Button>
      )}
    </Card>
  );
}

function SessionRow({
  session: { user_agent, portal, last_used_at, created_at, current },
  busy,
  offline,
  onEnd,
}: {
  session: UserSession;
  busy: boolean;
  offline: string | undefined;
  onEnd: () => void;
}) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { browser, system } = deviceName(user_agent ?? '');
  const name = [browser, system].filter(Boolean).join(' · ') || t('account.devices.unknown');
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          {name}
          {current && <Chip tone="positive">{t('account.devices.current')}</Chip>}
        </p>
        <p className="text-sm text-muted">
          {t(`portals.${portal}`)} ·{' '}
          {t('account.devices.used', { time: format.moment(last_used_at) })} ·{' '}
          {t('account.devices.since', { time: format.moment(created_at) })}
        </p>
      </div>
      {!current && (
        <Button
          loading={busy}
          disabledReason={offline}
          aria-label={t('account.devices.endOf', { name })}
          onClick={onEnd}
        >
          {t('account.devices.end')}
        </Button>
      )}
    </li>
  );
}
