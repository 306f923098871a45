import type { LessonPlanGroup } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { IconButton } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { Menu, MenuSeparator } from '@springboard/ui/menu';
import { EllipsisVertical, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAsk } from '../asking.ts';
import { OnlineItem } from '../online-item.tsx';
import { usePlanning } from '../plans.ts';
import { TitleDialog } from '../title-dialog.tsx';
import { useDeleting } from '../use-deleting.ts';
import { useDone } from '../use-done.ts';

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
        <OnlineItem icon={<PenLine aria-hidden size={18} />} onSelect={() => setOpen('rename')}>
          {t('common:actions.rename')}
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
      {open === 'rename' && <RenameDialog group={group} onClose={close} />}
      {open === 'delete' && <DeleteDialog group={group} onClose={close} />}
    </>
  );
}

function RenameDialog({ group, onClose }: GroupMenuProps & { onClose: () => void }) {
  const { t } = useTranslation(['planning', 'common']);
  const { plan_groups } = usePlanning();
  const ask = useAsk();
  const done = useDone();
  const call = (title: string) => ask({ intent: 'rename_group', uuid: group.uuid, title });
  const rename = async (title: string) => {
    const outcome = await call(title);
    if (!outcome.ok) return outcome.error;
    done({
      title: t('planning:edit.renamed', { title: outcome.title ?? title }),
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
      taken={plan_groups
        .filter(({ uuid, owner }) => uuid !== group.uuid && owner.uuid === group.owner.uuid)
        .map(({ title }) => title)}
      onConfirm={rename}
      onClose={onClose}
    />
  );
}

/** The plans themselves stay, so one press is enough. */
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
