import type { MediaFile } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { ActionsMenu, OnlineMenuItem, useApi, useChange, useErrorText } from '@springboard/portal';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useScheme } from '../scheme/layout.tsx';
import { RenameDialog } from './rename-dialog.tsx';

/** Rename and delete. */
export function FileMenu({ file }: { file: MediaFile }) {
  const { t } = useTranslation('scheme');
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ActionsMenu label={t('media.actionsFor', { name: file.name })}>
        <OnlineMenuItem onSelect={() => setOpen('rename')}>{t('media.rename')}</OnlineMenuItem>
        <OnlineMenuItem onSelect={() => setOpen('delete')}>{t('media.delete')}</OnlineMenuItem>
      </ActionsMenu>
      {open === 'rename' && <RenameDialog medium={{ ...file, kind: 'file' }} onClose={close} />}
      {open === 'delete' && <DeleteDialog file={file} onClose={close} />}
    </>
  );
}

/** The server refuses while a node shows the file, even if the node does so only since the table was read. */
function DeleteDialog({ file, onClose }: { file: MediaFile; onClose: () => void }) {
  const { t } = useTranslation(['scheme', 'common']);
  const { slug } = useScheme();
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const { id, name, used_by = [] } = file;
  const titles = used_by.map(({ title }) => title).join(', ');
  const remove = async () => {
    const call = api.call('DELETE /schemes/:slug/files/:id', { params: { slug, id } });
    if (await send(t('scheme:media.files.deleted', { name }), call)) onClose();
  };
  const isUsed = used_by.length > 0;
  const usedText = t('scheme:media.files.deleteUsed', { titles });
  const effect = isUsed ? usedText : t('scheme:media.files.deleteUnused');
  const reasonOf = (error: string) => {
    if (error !== 'CONFLICT') return errorText(error);
    return isUsed ? usedText : t('scheme:media.files.deleteUsedSince');
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('scheme:media.deleteTitle', { name })}
      description={failure === null ? effect : undefined}
      error={failure && reasonOf(failure.error)}
      confirmLabel={t('scheme:media.delete')}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={() => void remove()}
    />
  );
}
