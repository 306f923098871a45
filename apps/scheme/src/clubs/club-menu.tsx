import type { ApiFailure } from '@springboard/api-client';
import type { Club } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ActionsMenu,
  submitResult,
  useApi,
  useErrorText,
  useSession,
  useUndoToast,
} from '@springboard/portal';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { MenuItem } from '@springboard/ui/menu';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { paths } from '../paths.ts';
import { ClubDialog } from './club-dialog.tsx';
import { LogoDialog } from './logo-dialog.tsx';
import { useExport } from './use-export.ts';

type ClubMenuProps = {
  club: Club;
  /** Called after the club was deleted, for a page that ends with it. */
  onRemoved?: () => void;
};

/** Edit, logo, export, and close after an export by the typed name (portals §D), with Undo. */
export function ClubMenu({ club, onRemoved }: ClubMenuProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const navigate = useNavigate();
  const startExport = useExport();
  const [open, setOpen] = useState<'edit' | 'logo' | 'delete' | null>(null);
  // Another system has its own logos.
  const hasOwnClubs = useSession(({ client }) => client?.auth_provider === 'springboard');
  const close = () => setOpen(null);
  const { id, name } = club;
  return (
    <>
      <ActionsMenu label={t('scheme:clubs.actionsFor', { name })}>
        <MenuItem onSelect={() => setOpen('edit')}>{t('scheme:clubs.edit')}</MenuItem>
        {hasOwnClubs && (
          <MenuItem onSelect={() => setOpen('logo')}>{t('scheme:clubs.logo.label')}</MenuItem>
        )}
        <MenuItem onSelect={() => void navigate(paths.usersOf(id))}>
          {t('scheme:clubs.people')}
        </MenuItem>
        <MenuItem onSelect={() => void startExport(club)}>{t('scheme:clubs.export')}</MenuItem>
        <MenuItem onSelect={() => setOpen('delete')}>{t('scheme:clubs.delete')}</MenuItem>
      </ActionsMenu>
      {open === 'edit' && <ClubDialog club={club} onClose={close} />}
      {open === 'logo' && <LogoDialog club={club} onClose={close} />}
      {open === 'delete' && <CloseDialog club={club} onRemoved={onRemoved} onClose={close} />}
    </>
  );
}

type CloseDialogProps = {
  club: Club;
  onRemoved: (() => void) | undefined;
  onClose: () => void;
};

function CloseDialog({ club: { id, name }, onRemoved, onClose }: CloseDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const { revalidate } = useRevalidator();
  const errorText = useErrorText();
  const showUndo = useUndoToast();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const undelete = async () => {
    const result = await api.call('POST /clubs/:id/undelete', { params: { id } });
    if (result.ok) await revalidate();
    return submitResult(result);
  };
  const remove = async () => {
    setBusy(true);
    const result = await api.call('DELETE /clubs/:id', { params: { id } });
    setBusy(false);
    setFailure(result.ok ? null : result.failure);
    if (!result.ok) return;
    onClose();
    showUndo({
      title: t('scheme:clubs.deleted', { name }),
      subject: 'club',
      hint: t('scheme:clubs.undoHint'),
      undo: undelete,
    });
    // The club's own page has nothing to reload.
    if (onRemoved === undefined) await revalidate();
    else onRemoved();
  };
  const reasonOf = ({ error, detail }: ApiFailure) =>
    'export' in Object(detail) ? t('scheme:clubs.exportFirst') : errorText(error);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('scheme:clubs.delete')}
      description={t('scheme:clubs.deleteText', { name })}
      error={failure && reasonOf(failure)}
      expected={{ text: name, label: t('scheme:clubs.deleteType') }}
      confirmLabel={t('scheme:clubs.delete')}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={() => void remove()}
    />
  );
}
