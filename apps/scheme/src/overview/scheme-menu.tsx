import type { Scheme } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ActionsMenu,
  submitResult,
  useAlerts,
  useApi,
  useRight,
  useRightsErrorText,
  useUndoToast,
} from '@springboard/portal';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { MenuItem } from '@springboard/ui/menu';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { paths } from '../paths.ts';

/** Its texts load when it is opened. */
const ExportDialog = lazy(() => import('./export-dialog.tsx'));

type SchemeMenuProps = {
  scheme: Scheme;
  /** null: the user may not add schemes. */
  onDuplicate: (() => void) | null;
};

/** What can be done with a scheme. What needs the router is mounted on demand, because it renders for each navigation. */
export function SchemeMenu({ scheme, onDuplicate }: SchemeMenuProps) {
  const { t } = useTranslation('scheme');
  const [dialog, setDialog] = useState<'delete' | 'export' | null>(null);
  return (
    <>
      <ActionsMenu label={t('schemes.menu', { title: scheme.title })}>
        <Actions
          scheme={scheme}
          onDuplicate={onDuplicate}
          onExport={() => setDialog('export')}
          onDelete={() => setDialog('delete')}
        />
      </ActionsMenu>
      {dialog === 'export' && (
        <Suspense>
          <ExportDialog scheme={scheme} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'delete' && <DeleteDialog scheme={scheme} onClose={() => setDialog(null)} />}
    </>
  );
}

type ActionsProps = SchemeMenuProps & { onExport: () => void; onDelete: () => void };

function Actions({ scheme, onDuplicate, onExport, onDelete }: ActionsProps) {
  const { t } = useTranslation('scheme');
  const navigate = useNavigate();
  const canDelete = useRight('publish');
  const { slug, published, version } = scheme;
  return (
    <>
      <MenuItem onSelect={() => void navigate(paths.scheme(slug))}>{t('schemes.edit')}</MenuItem>
      {published && (
        <MenuItem onSelect={() => void navigate(paths.version(slug, version))}>
          {t('schemes.view')}
        </MenuItem>
      )}
      <MenuItem onSelect={() => void navigate(paths.settings(slug))}>
        {t('schemes.settings')}
      </MenuItem>
      {onDuplicate !== null && <MenuItem onSelect={onDuplicate}>{t('schemes.duplicate')}</MenuItem>}
      <MenuItem onSelect={onExport}>{t('schemes.export')}</MenuItem>
      {canDelete && <MenuItem onSelect={onDelete}>{t('schemes.delete')}</MenuItem>}
    </>
  );
}

type DeleteDialogProps = { scheme: Scheme; onClose: () => void };

/** Deletes a scheme by its typed name, with the right to publish. It can be restored. */
function DeleteDialog({ scheme: { slug, title }, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const { revalidate } = useRevalidator();
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useRightsErrorText();
  const showUndo = useUndoToast();
  const [isBusy, setBusy] = useState(false);
  const undelete = async () => {
    const result = await api.call('POST /schemes/:slug/undelete', { params: { slug } });
    if (result.ok) await revalidate();
    return submitResult(result);
  };
  const remove = async () => {
    setBusy(true);
    const result = await api.call('DELETE /schemes/:slug', { params: { slug } });
    onClose();
    if (!result.ok) {
      const detail = errorText(result.failure);
      alerts.raise({ tone: 'error', title: t('common:state.notSaved'), detail, subject: 'scheme' });
      return;
    }
    showUndo({
      title: t('scheme:schemes.wasDeleted', { title }),
      subject: 'scheme',
      hint: t('scheme:schemes.undoHint'),
      undo: undelete,
    });
    await revalidate();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('scheme:schemes.delete')}
      description={t('scheme:schemes.deleteText', { title })}
      expected={{ text: title, label: t('scheme:schemes.deleteType') }}
      confirmLabel={t('scheme:schemes.delete')}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={() => void remove()}
    />
  );
}
