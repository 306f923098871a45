import type { UserSession } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, Card } from '@springboard/ui';
import { useState } from 'react';
import { useOfflineReason } from '../../connection/use-offline-reason.ts';
import { useChange } from '../../forms/use-change.ts';
import { useApi } from '../../hooks.ts';
import { SessionList } from '../../users/session-list.tsx';

/** The devices on which the user is signed in; all others can be signed out together. */
export function SessionsCard({ sessions }: { sessions: readonly UserSession[] }) {
  const { t } = useTranslation('common');
  const api = useApi();
  const offline = useOfflineReason();
  const { send, isBusy } = useChange({ alertsErrors: true });
  const [ending, setEnding] = useState<string | null>(null);
  const end = async ({ family }: UserSession) => {
    setEnding(family);
    await send(t('devices.ended'), api.call('DELETE /me/sessions/:family', { params: { family } }));
    setEnding(null);
  };
  return (
    <Card title={t('devices.title')}>
      <p className="text-sm text-muted">{t('devices.text')}</p>
      <SessionList sessions={sessions} ending={ending} onEnd={(session) => void end(session)} />
      {sessions.some(({ current }) => !current) && (
        <Button
          className="mt-4"
          variant="danger"
          loading={isBusy && ending === null}
          disabledReason={offline}
          onClick={() => void send(t('devices.endedAll'), api.call('DELETE /me/sessions', {}))}
        >
          {t('devices.endAll')}
        </Button>
      )}
    </Card>
  );
}
