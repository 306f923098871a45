import type { LessonPlanGroup } from '@springboard/contract';
import { freeTitle } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useUndoToast, OnlineMenuItem, TitleDialog } from '@springboard/portal';
import { IconButton } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { Menu, MenuSeparator } from '@springboard/ui/menu';
import { EllipsisVertical, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePlanningSubmit } from '../submit-context.ts';
import { usePlanning } from '../plans.ts';
import { useDeleting } from '../use-deleting.ts';

type GroupMenuProps = { group: LessonPlanGroup };

export function GroupMenu({ group }: GroupMenuProps) {
  const { t } = useTranslation(['planning', 'common']);
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t('planning:plan.menu', { title: group.title })}
            icon={<EllipsisVertical aria-hidden size={20} />}
          />
        }
      >
        <OnlineMenuItem icon={<PenLine aria-hidden size={18} />} onSelect={() => setOpen('rename')}>
          {t('common:actions.rename')}
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
      {open === 'rename' && <RenameDialog group={group} onClose={close} />}
      {open === 'delete' && <DeleteDialog group={group} onClose={close} />}
    </>
  );
}

function RenameDialog({ group, onClose }: GroupMenuProps & { onClose: () => void }) {
  const { t } = useTranslation(['planning', 'common']);
  const { plan_groups } = usePlanning();
  const submit = usePlanningSubmit();
  const showUndoToast = useUndoToast();
  const call = (title: string) => submit({ intent: 'rename_group', uuid: group.uuid, title });
  const taken = plan_groups
    .filter(({ uuid, owner }) => uuid !== group.uuid && owner.uuid === group.owner.uuid)
    .map(({ title }) => title);
  const rename = async (wanted: string) => {
    const title = freeTitle(wanted, taken);
    const result = await call(title);
    if (!result.ok) return result.error;
    showUndoToast({
      title: t('planning:edit.renamed', { title: result.value?.title ?? title }),
      subject: `plan group ${group.uuid}`,
      hint: t('planning:group.rename'),
      undo: () => call(group.title),
    });
    return null;
  };
  return (
    <TitleDialog
      heading={t('planning:group.rename')}
      confirm={t('common:actions.save')}
      title={group.title}
      taken={taken}
      onConfirm={rename}
      onClose={onClose}
    />
  );
}

/** Deleting a group does not delete its plans, so a simple confirmation is enough. */
function DeleteDialog({ group, onClose }: GroupMenuProps & { onClose: () => void }) {
  const { t } = useTranslation(['planning', 'common']);
  const { title } = group;
  const { busy, remove } = useDeleting('delete_group', group, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('planning:group.deleteTitle', { title })}
      description={t('planning:group.deleteText')}
      confirmLabel={t('common:actions.delete')}
      cancelLabel={t('common:actions.cancel')}
      busy={busy}
      onConfirm={() => void remove()}
    />
  );
}
