import { useTranslation } from '@springboard/i18n';
import { Button, Card, PageHeader } from '@springboard/ui';
import { Copy } from 'lucide-react';
import { useAlerts, usePortalContext } from '../hooks.ts';
import { TechnicalDetails, useDiagnostics } from '../layout/technical-details.tsx';
import { StateChip } from './state-chip.tsx';

/** What this is, how the connection stands, how data is kept, and what support needs to know. */
export function Component() {
  const { t } = useTranslation('common');
  const { portal, offlineSession } = usePortalContext();
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={t('about.title')}
        subtitle={t('about.text')}
        eyebrow={t(`portals.${portal}`)}
      />
      <div className="grid gap-4">
        <Card title={t('connection.label')} actions={<StateChip />}>
          <p className="text-sm text-muted">
            {offlineSession === null ? t('about.dataOnline') : t('about.dataOffline')}
          </p>
        </Card>
        <Card title={t('about.diagnostics')}>
          <p className="mb-4 text-sm text-muted">{t('about.diagnosticsText')}</p>
          <TechnicalDetails />
          <CopyButton />
        </Card>
      </div>
    </div>
  );
}

function CopyButton() {
  const { t } = useTranslation('common');
  const alerts = useAlerts();
  const facts = useDiagnostics();
  const copy = async () => {
    await navigator.clipboard.writeText(
      facts.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    );
    alerts.raise({ tone: 'success', title: t('state.copied') });
  };
  return (
    <Button className="mt-5" icon={<Copy aria-hidden size={18} />} onClick={() => void copy()}>
      {t('about.copy')}
    </Button>
  );
}
