import type { MemberTag } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { ActionsMenu, useApi, useChange, useErrorText } from '@springboard/portal';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { MenuItem } from '@springboard/ui/menu';
import { useState } from 'react';
import { MergeDialog } from './merge-dialog.tsx';
import { TagNameDialog } from './tag-name-dialog.tsx';

type TagMenuProps = { tag: MemberTag; all: readonly MemberTag[] };

/** Rename, merge into another tag, and delete. */
export function TagMenu({ tag, all }: TagMenuProps) {
  const { t } = useTranslation('scheme');
  const [open, setOpen] = useState<'rename' | 'merge' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const others = all.filter(({ id }) => id !== tag.id);
  return (
    <>
      <ActionsMenu label={t('tags.actionsFor', { tag: tag.tag })}>
        <MenuItem onSelect={() => setOpen('rename')}>{t('tags.rename')}</MenuItem>
        {others.length > 0 && (
          <MenuItem onSelect={() => setOpen('merge')}>{t('tags.merge')}</MenuItem>
        )}
        <MenuItem onSelect={() => setOpen('delete')}>{t('tags.delete')}</MenuItem>
      </ActionsMenu>
      {open === 'rename' && <TagNameDialog tag={tag} others={others} onClose={close} />}
      {open === 'merge' && <MergeDialog tag={tag} others={others} onClose={close} />}
      {open === 'delete' && <DeleteDialog tag={tag} onClose={close} />}
    </>
  );
}

/** A tag that members have is deleted by its typed name. */
function DeleteDialog({
  tag: { id, tag, usage },
  onClose,
}: {
  tag: MemberTag;
  onClose: () => void;
}) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const members = usage?.members ?? 0;
  const remove = async () => {
    const call = api.call('DELETE /member-tags/:id', { params: { id } });
    if (await send(t('scheme:tags.deleted', { tag }), call)) onClose();
  };
  const effect =
    members === 0
      ? t('scheme:tags.deleteUnused', { tag })
      : t('scheme:tags.deleteText', { tag, count: members });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('scheme:tags.delete')}
      description={effect}
      error={failure && errorText(failure.error)}
      expected={members === 0 ? undefined : { text: tag, label: t('scheme:tags.type', { tag }) }}
      confirmLabel={t('scheme:tags.delete')}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={() => void remove()}
    />
  );
}
