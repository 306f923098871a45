import { useTranslation } from '@springboard/i18n';
import { Button, Illustration } from '@springboard/ui';
import { type ReactNode, useEffect } from 'react';

/**
 * Why the portal cannot start: the host name is unknown (§8), the server was never reached from this device, or the
 * browser is older than those that the README names.
 */
export type StartupErrorReason = 'unknown' | 'unreachable' | 'old_browser';

export function StartupError({ reason }: { reason: StartupErrorReason }) {
  const { t } = useTranslation('common');
  useEffect(() => {
    if (reason !== 'unreachable') return undefined;
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [reason]);
  if (reason === 'unknown')
    return <FullPage title={t('errors.CLIENT_NOT_FOUND')}>{location.hostname}</FullPage>;
  if (reason === 'old_browser')
    return <FullPage title={t('start.oldBrowser')}>{t('start.oldBrowserText')}</FullPage>;
  return (
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

type FullPageProps = {
  title: string;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
};

/** A page that replaces the whole application. */
function FullPage({ title, children, action }: FullPageProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center px-6 py-12 text-center">
      <Illustration className="w-48" />
      <h1 className="mt-8 text-xl font-strong text-balance">{title}</h1>
      {children !== undefined && <div className="mt-2 text-base text-muted">{children}</div>}
      {action !== undefined && <div className="mt-8">{action}</div>}
    </main>
  );
}
