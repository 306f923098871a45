import { useTranslation } from '@springboard/i18n';
import { useAlerts } from '@springboard/portal';
import { Button, Skeleton } from '@springboard/ui';
import { Copy } from 'lucide-react';
import { useNodeUses } from './use-node-uses.ts';

/** The UUID of a node, which exports and the public addresses of a scheme contain. */
export function Identifier({ id }: { id: string }) {
  const { t } = useTranslation(['scheme', 'common']);
  const alerts = useAlerts();
  const uses = useNodeUses(id);
  if (uses === 'loading') return <Skeleton className="h-11 w-full" />;
  if (uses === 'new')
    return <p className="text-sm text-muted">{t('scheme:editor.identifier.new')}</p>;
  if (uses === 'unread')
    return <p className="text-sm text-muted">{t('scheme:editor.identifier.unread')}</p>;
  const copy = async () => {
    await navigator.clipboard.writeText(uses.identifier);
    alerts.raise({ tone: 'success', title: t('common:state.copied') });
  };
  return (
    <div className="text-sm">
      <p className="text-muted">{t('scheme:editor.identifier.text')}</p>
      <p className="my-2">
        <code className="wrap-anywhere select-all">{uses.identifier}</code>
      </p>
      <Button size="small" icon={<Copy aria-hidden size={16} />} onClick={() => void copy()}>
        {t('scheme:editor.identifier.copy')}
      </Button>
    </div>
  );
}
