import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { useEffect } from 'react';
import { FullPage } from './full-page.tsx';

/** The portal cannot start: the host name is unknown (§8), or the server was never reached from this device. */
export function StartupError({ reason }: { reason: 'unknown' | 'unreachable' }) {
  const { t } = useTranslation('common');
  useEffect(() => {
    if (reason !== 'unreachable') return undefined;
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [reason]);
  return reason === 'unknown' ? (
    <FullPage title={t('errors.CLIENT_NOT_FOUND')}>{location.hostname}</FullPage>
  ) : (
    <FullPage
      title={t('start.unreachable')}
      action={
        <Button variant="primary" size="large" onClick={again}>
          {t('start.retry')}
        </Button>
      }
    />
  );
}

const again = () => location.reload();
