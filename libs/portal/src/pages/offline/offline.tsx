import { useTranslation } from '@springboard/i18n';
import { syncCentre } from '@springboard/i18n/areas/shared';
import { Button, Card, PageHeader } from '@springboard/ui';
import { useState } from 'react';
import { useOnline, usePortalContext } from '../../hooks.ts';
import { StateChip } from '../state-chip.tsx';
import { SyncCentre } from './sync-centre.tsx';

export const translations = [syncCentre];

/** /offline: the Sync centre in portals that queue changes, otherwise the state of the connection. */
export function Component() {
  return usePortalContext().offlineSession === null ? <ConnectionPage /> : <SyncCentre />;
}

/** The state of the connection, in portals that read offline and write online. */
function ConnectionPage() {
  const { t } = useTranslation('common');
  const { checkConnection } = usePortalContext();
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await checkConnection();
    setAsking(false);
  };
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('connection.label')} actions={<StateChip />} />
      <Card>
        <p>{online ? t('connection.upToDate') : t('connection.readOnly')}</p>
        <p className="mt-2 text-sm text-muted">{t('about.dataOnline')}</p>
        {!online && (
          <Button className="mt-5" loading={asking} onClick={() => void ask()}>
            {t('actions.retry')}
          </Button>
        )}
      </Card>
    </div>
  );
}
