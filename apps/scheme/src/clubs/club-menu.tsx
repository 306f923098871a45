import type { ApiFailure } from '@springboard/api-client';
import type { Club } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ActionsMenu,
  useAlerts,
  useApi,
  useChange,
  useErrorText,
  useWatchJob,
} from '@springboard/portal';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { MenuItem } from '@springboard/ui/menu';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { ClubDialog } from './club-dialog.tsx';

/** Edit, export, and close after an export by the typed name (portals.md §D). */
export function ClubMenu({ club }: { club: Club }) {
  const { t } = useTranslation(['scheme', 'common']);
  const navigate = useNavigate();
  const startExport = useExport();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const { id, name } = club;
  return (
    <>
      <ActionsMenu label={t('scheme:clubs.actionsFor', { name })}>
        <MenuItem onSelect={() => setOpen('edit')}>{t('scheme:clubs.edit')}</MenuItem>
        <MenuItem onSelect={() => void navigate(paths.usersOf(id))}>
          {t('scheme:clubs.people')}
        </MenuItem>
        <MenuItem onSelect={() => void startExport(club)}>{t('scheme:clubs.export')}</MenuItem>
        <MenuItem onSelect={() => setOpen('delete')}>{t('scheme:clubs.delete')}</MenuItem>
      </ActionsMenu>
      {open === 'edit' && <ClubDialog club={club} onClose={close} />}
      {open === 'delete' && <CloseDialog club={club} onClose={close} />}
    </>
  );
}

/** Starts the export. The strip under the header shows its progress and the download. */
const useExport = () => {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const watch = useWatchJob();
  return async ({ id, name }: Club) => {
    const result = await api.call('POST /clubs/:id/export', { params: { id } });
    if (result.ok) watch(result.value);
    alerts.raise(
      result.ok
        ? { tone: 'success', title: t('clubs.exportStarted', { name }), subject: 'club' }
        : { tone: 'error', title: errorText(result.failure.error), subject: 'club' },
    );
  };
};

function CloseDialog({ club: { id, name }, onClose }: { club: Club; onClose: () => void }) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const remove = async () => {
    const call = api.call('DELETE /clubs/:id', { params: { id } });
    if (await send(t('scheme:clubs.deleted', { name }), call)) onClose();
  };
  const reasonOf = ({ error, detail }: ApiFailure) =>
    'export' in Object(detail) ? t('scheme:clubs.exportFirst') : errorText(error);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('scheme:clubs.delete')}
      description={failure === null ? t('scheme:clubs.deleteText', { name }) : reasonOf(failure)}
      expected={{ text: name, label: t('scheme:clubs.deleteType') }}
      confirmLabel={t('scheme:clubs.delete')}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={() => void remove()}
    />
  );
}
