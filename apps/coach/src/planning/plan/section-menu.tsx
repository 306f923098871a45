import { useTranslation } from '@springboard/i18n';
import { useAlerts, useErrorText } from '@springboard/portal';
import { IconButton } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { Menu, MenuItem, MenuSeparator } from '@springboard/ui/menu';
import { Copy, EllipsisVertical, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAsk } from '../asking.ts';
import { OnlineItem } from '../online-item.tsx';
import type { SectionProps } from './section-card.tsx';
import { SectionDialog } from './section-dialog.tsx';

/** What can be done with a section as a whole. */
export function SectionMenu({ plan, section }: SectionProps) {
  const { t } = useTranslation(['planning', 'common']);
  const errorText = useErrorText();
  const ask = useAsk();
  const alerts = useAlerts();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, title } = section;
  const perform = async (intent: 'copy_section' | 'delete_section') => {
    setBusy(true);
    const outcome = await ask({ intent, uuid: plan.uuid, id });
    setBusy(false);
    setOpen(null);
    if (outcome.ok) alerts.raise({ tone: 'success', title: t(`section.${intent}`, { title }) });
    else {
      const detail = errorText(outcome.error);
      alerts.raise({ tone: 'error', title: t('planning:section.failed', { title }), detail });
    }
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t('planning:section.menu', { title })}
            icon={<EllipsisVertical aria-hidden size={20} />}
          />
        }
      >
        <MenuItem icon={<PenLine aria-hidden size={18} />} onSelect={() => setOpen('edit')}>
          {t('common:actions.edit')}
        </MenuItem>
        <OnlineItem
          icon={<Copy aria-hidden size={18} />}
          onSelect={() => void perform('copy_section')}
        >
          {t('common:actions.copy')}
        </OnlineItem>
        <MenuSeparator />
        <OnlineItem
          danger
          icon={<Trash2 aria-hidden size={18} />}
          onSelect={() => setOpen('delete')}
        >
          {t('common:actions.delete')}
        </OnlineItem>
      </Menu>
      {open === 'edit' && (
        <SectionDialog plan={plan} section={section} onClose={() => setOpen(null)} />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={(stays) => !stays && setOpen(null)}
          title={t('planning:section.deleteTitle', { title })}
          description={t('planning:section.deleteText')}
          confirmLabel={t('common:actions.delete')}
          cancelLabel={t('common:actions.cancel')}
          busy={busy}
          onConfirm={() => void perform('delete_section')}
        />
      )}
    </>
  );
}
