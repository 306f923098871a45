import { useTranslation } from '@springboard/i18n';
import { OnlineMenuItem, useAlerts, useErrorText, useUndoToast } from '@springboard/portal';
import { IconButton } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { Menu, MenuItem, MenuSeparator } from '@springboard/ui/menu';
import { Copy, EllipsisVertical, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePlannedScheme } from '../planned-scheme.ts';
import { usePlanningSubmit } from '../submit-context.ts';
import type { SectionProps } from './section-card.tsx';
import { SectionDialog } from './section-dialog.tsx';

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

/** Copies and deletes a section. Undo restores a deleted section (D12). Both need a connection. */
const useWholeSection = ({ plan, section }: SectionProps) => {
  const { t } = useTranslation('planning');
  const errorText = useErrorText();
  const submit = usePlanningSubmit();
  const alerts = useAlerts();
  const showUndoToast = useUndoToast();
  const { nodes } = usePlannedScheme();
  const [busy, setBusy] = useState(false);
  const { uuid } = plan;
  const { id, title } = section;
  /** Resolves to true once the server has applied it. */
  const perform = async (intent: 'copy_section' | 'delete_section'): Promise<boolean> => {
    setBusy(true);
    const result = await submit({ intent, uuid, id });
    setBusy(false);
    if (result.ok) return true;
    const detail = errorText(result.error);
    alerts.raise({ tone: 'error', title: t('section.failed', { title }), detail });
    return false;
  };
  /** Restores the section without skills that the scheme no longer has. The server would reject them. */
  const restore = () => {
    const skills = section.skills.filter(({ node_id }) => nodes.has(node_id));
    const ordering = plan.sections.findIndex((candidate) => candidate.id === id);
    return submit({ intent: 'restore_section', uuid, section: { ...section, skills }, ordering });
  };
  return {
    busy,
    copy: async () => {
      if (!(await perform('copy_section'))) return;
      alerts.raise({ tone: 'success', title: t('section.copy_section', { title }) });
    },
    remove: async () => {
      if (!(await perform('delete_section'))) return;
      const message = t('section.delete_section', { title });
      const hint = t('section.undoHint');
      showUndoToast({ title: message, subject: `plan ${uuid}`, hint, undo: restore });
    },
  };
};
