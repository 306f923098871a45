import type { ApiFailure } from '@springboard/api-client';
import { type FileRole, type StoredFile, MAX_DOCUMENT_TEXT_LENGTH } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ActionsMenu,
  auditIdOf,
  ConflictNotice,
  FormDialog,
  submitResult,
  useAlerts,
  useApi,
  useAuditUndo,
  useErrorText,
  useOfflineReason,
} from '@springboard/portal';
import { Button, TextField } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { MenuItem } from '@springboard/ui/menu';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { paths } from '../paths.ts';
import { useStaleEdit } from '../use-stale-edit.ts';
import { AudienceField } from './audience-field.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** New version, new name, another audience, deletion. */
export function Administration({ file }: { file: StoredFile }) {
  const { t } = useTranslation(['club', 'common']);
  const offlineReason = useOfflineReason();
  const [dialog, setDialog] = useState<'version' | 'rename' | 'audience' | 'delete' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Button disabledReason={offlineReason} onClick={() => setDialog('version')}>
        {t('club:documents.newVersion')}
      </Button>
      <ActionsMenu>
        <MenuItem onSelect={() => setDialog('rename')}>{t('common:actions.rename')}</MenuItem>
        <MenuItem onSelect={() => setDialog('audience')}>
          {t('club:documents.changeAudience')}
        </MenuItem>
        <MenuItem onSelect={() => setDialog('delete')}>{t('common:actions.delete')}</MenuItem>
      </ActionsMenu>
      {dialog === 'version' && <UploadDialog file={file} onClose={close} />}
      {dialog === 'rename' && <RenameDialog file={file} onClose={close} />}
      {dialog === 'audience' && <AudienceDialog file={file} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog file={file} onClose={close} />}
    </>
  );
}

type DocumentDialogProps = { file: StoredFile; onClose: () => void };

function RenameDialog({ file, onClose }: DocumentDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const [description, setDescription] = useState(file.description);
  const [isChecked, setChecked] = useState(false);
  const { save, isBusy, error, stale, accept } = useFileEdit(file, onClose);
  const body = { description: description.trim() };
  const submit = (etag?: string) => {
    setChecked(true);
    if (body.description !== '') void save(body, etag);
  };
  return (
    <FormDialog
      title={t('common:actions.rename')}
      error={error}
      submitLabel={t('common:actions.save')}
      isBusy={isBusy}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      {stale && (
        <ConflictNotice
          title={stale.title}
          fields={[
            {
              label: t('common:titleDialog.label'),
              mine: description,
              theirs: stale.theirs.description,
            },
          ]}
          onKeepMine={() => submit(accept(stale.theirs))}
          onTakeTheirs={() => {
            setDescription(stale.theirs.description);
            accept(stale.theirs);
          }}
        />
      )}
      <TextField
        data-first-focus
        label={t('common:titleDialog.label')}
        value={description}
        maxLength={MAX_DOCUMENT_TEXT_LENGTH}
        autoComplete="off"
        error={isChecked && body.description === '' ? t('common:titleDialog.missing') : undefined}
        onChange={(event) => setDescription(event.target.value)}
      />
    </FormDialog>
  );
}

function AudienceDialog({ file, onClose }: DocumentDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const [audience, setAudience] = useState<readonly FileRole[]>(file.audience);
  const [isChecked, setChecked] = useState(false);
  const { save, isBusy, error, stale, accept } = useFileEdit(file, onClose);
  const submit = (etag?: string) => {
    setChecked(true);
    if (audience.length > 0) void save({ audience: [...audience] }, etag);
  };
  const textOf = (roles: readonly FileRole[]) =>
    roles.map((role) => t(`documents.roles.${role}`)).join(', ');
  return (
    <FormDialog
      title={t('club:documents.changeAudience')}
      error={error}
      submitLabel={t('common:actions.save')}
      isBusy={isBusy}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      {stale && (
        <ConflictNotice
          title={stale.title}
          fields={[
            {
              label: t('club:documents.audience'),
              mine: textOf(audience),
              theirs: textOf(stale.theirs.audience),
            },
          ]}
          onKeepMine={() => submit(accept(stale.theirs))}
          onTakeTheirs={() => {
            setAudience(stale.theirs.audience);
            accept(stale.theirs);
          }}
        />
      )}
      <AudienceField audience={audience} isChecked={isChecked} onChange={setAudience} />
    </FormDialog>
  );
}

/** Saves an edit of a document, and offers Undo. `stale` is the document as another user has changed it meanwhile. */
const useFileEdit = (file: StoredFile, onSaved: () => void) => {
  const { t } = useTranslation('club');
  const api = useApi();
  const showUndo = useAuditUndo();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const params = { id: file.id };
  const { etag, stale, headersOf, check, accept } = useStaleEdit<StoredFile>({
    etag: file.etag,
    entity: 'file',
    entity_id: file.id,
    read: () => api.call('GET /files/:id', { params }),
  });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const save = async (
    body: Partial<Pick<StoredFile, 'description' | 'audience'>>,
    ifMatch = etag,
  ) => {
    setBusy(true);
    const headers = headersOf(ifMatch);
    const result = await api.call('PATCH /files/:id', { params, body }, { headers });
    const isStale = !result.ok && (await check(result.failure));
    // Also after an error: the page then has what another user saved.
    await revalidate();
    setBusy(false);
    setFailure(result.ok || isStale ? null : result.failure);
    if (!result.ok) return;
    const title = t('documents.saved', { name: body.description ?? file.description });
    showUndo({ title, audit_id: auditIdOf(result.headers) });
    onSaved();
  };
  return { save, isBusy, error: failure && errorText(failure.error), stale, accept };
};

function DeleteDialog({ file, onClose }: DocumentDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    const result = submitResult(await api.call('DELETE /files/:id', { params: { id: file.id } }));
    if (result.ok) {
      const title = t('club:documents.deleted', { name: file.description });
      alerts.raise({ tone: 'success', title, subject: 'document' });
      return navigate(paths.documents);
    }
    setBusy(false);
    return setError(result.error);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('common:danger.title')}
      description={t('common:danger.irreversible')}
      error={error && errorText(error)}
      expected={{
        text: file.description,
        label: t('common:danger.type', { expected: file.description }),
      }}
      confirmLabel={t('common:danger.confirm')}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={() => void remove()}
    />
  );
}
