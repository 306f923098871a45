import { useTranslation } from '@springboard/i18n';
import { OnlineMenuItem } from '@springboard/portal';
import { IconButton } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { Menu, MenuItem, MenuSeparator } from '@springboard/ui/menu';
import { Copy, EllipsisVertical, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SectionProps } from './section-card.tsx';
import { SectionDialog } from './section-dialog.tsx';
import { useWholeSection } from './use-whole-section.ts';

/** The actions of a section. */
export function SectionMenu({ plan, section }: SectionProps) {
  const { t } = useTranslation(['planning', 'common']);
  const { busy, copy, remove } = useWholeSection({ plan, section });
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const { title } = section;
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
        <OnlineMenuItem icon={<Copy aria-hidden size={18} />} onSelect={() => void copy()}>
          {t('common:actions.copy')}
        </OnlineMenuItem>
        <MenuSeparator />
        <OnlineMenuItem
          danger
          icon={<Trash2 aria-hidden size={18} />}
          onSelect={() => setOpen('delete')}
        >
          {t('common:actions.delete')}
        </OnlineMenuItem>
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
          onConfirm={() => void remove().then(() => setOpen(null))}
        />
      )}
    </>
  );
}
