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

/** What can be done with a scheme. It is deleted by its typed name with the right to publish, and can be restored. */
export function SchemeMenu({ scheme, onDuplicate }: SchemeMenuProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useRightsErrorText();
  const canDelete = useRight('publish');
  const showUndo = useUndoToast();
  const [isDeleting, setDeleting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { slug, title } = scheme;
  const undelete = async () => {
    const result = await api.call('POST /schemes/:slug/undelete', { params: { slug } });
    if (result.ok) await revalidate();
    return submitResult(result);
  };
  const remove = async () => {
    setBusy(true);
    const result = await api.call('DELETE /schemes/:slug', { params: { slug } });
    setBusy(false);
    setDeleting(false);
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
    <>
      <ActionsMenu label={t('scheme:schemes.menu', { title })}>
        <MenuItem onSelect={() => void navigate(paths.scheme(slug))}>
          {t('scheme:schemes.edit')}
        </MenuItem>
        {scheme.published && (
          <MenuItem onSelect={() => void navigate(paths.version(slug, scheme.version))}>
            {t('scheme:schemes.view')}
          </MenuItem>
        )}
        <MenuItem onSelect={() => void navigate(paths.settings(slug))}>
          {t('scheme:schemes.settings')}
        </MenuItem>
        {onDuplicate !== null && (
          <MenuItem onSelect={onDuplicate}>{t('scheme:schemes.duplicate')}</MenuItem>
        )}
        <MenuItem onSelect={() => setExporting(true)}>{t('scheme:schemes.export')}</MenuItem>
        {canDelete && (
          <MenuItem onSelect={() => setDeleting(true)}>{t('scheme:schemes.delete')}</MenuItem>
        )}
      </ActionsMenu>
      {isExporting && (
        <Suspense>
          <ExportDialog scheme={scheme} onClose={() => setExporting(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('scheme:schemes.delete')}
        description={t('scheme:schemes.deleteText', { title })}
        expected={{ text: title, label: t('scheme:schemes.deleteType') }}
        confirmLabel={t('scheme:schemes.delete')}
        cancelLabel={t('common:actions.cancel')}
        busy={isBusy}
        onConfirm={() => void remove()}
      />
    </>
  );
}
