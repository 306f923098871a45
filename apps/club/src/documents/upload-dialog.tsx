import type { ApiFailure } from '@springboard/api-client';
import {
  FILE_ROLES,
  type FileRole,
  type StoredFile,
  MAX_DOCUMENT_TEXT_LENGTH,
} from '@springboard/contract';
import { validateLength, validateRequired } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useAlerts, useApi, useErrorText } from '@springboard/portal';
import { SelectField, TextField } from '@springboard/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { AudienceField } from './audience-field.tsx';
import { FileField, useFileError } from './file-field.tsx';

const FOLDERS = ['policy', 'additional'] as const;

/** `file`: the document that gets a new version; null: a new document. */
type UploadDialogProps = { file: StoredFile | null; onClose: () => void };

/** Uploads a document or a new version of one, which is unread again. */
export function UploadDialog({ file, onClose }: UploadDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const [content, setContent] = useState<File | null>(null);
  const [description, setDescription] = useState('');
  const [folder, setFolder] = useState<(typeof FOLDERS)[number]>('policy');
  const [audience, setAudience] = useState<readonly FileRole[]>(FILE_ROLES);
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const text = description.trim();
  const fileError = useFileError()(content);
  const textError =
    file !== null
      ? undefined
      : validateRequired(text) !== null
        ? t('common:validation.REQUIRED')
        : validateLength(text, MAX_DOCUMENT_TEXT_LENGTH) === null
          ? undefined
          : t('common:validation.TOO_LONG', { n: MAX_DOCUMENT_TEXT_LENGTH + 1 });

  const hasAudience = file !== null || audience.length > 0;

  const send = async () => {
    setChecked(true);
    if (content === null || fileError !== undefined || textError !== undefined) return;
    if (!hasAudience) return;
    // The server reads the fields before the file.
    const form = new FormData();
    if (file === null) {
      form.append('folder', folder);
      form.append('description', text);
      form.append('audience', audience.join(','));
    } else if (note.trim() !== '') {
      form.append('note', note.trim());
    }
    form.append('file', content);
    setBusy(true);
    const result =
      file === null
        ? await api.call('POST /files', {}, { form })
        : await api.call('POST /files/:id/versions', { params: { id: file.id } }, { form });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    const { version } = result.value;
    const title =
      file === null
        ? t('club:documents.added', { name: text })
        : t('club:documents.replaced', { version });
    alerts.raise({ tone: 'success', title, subject: 'document' });
    onClose();
    return revalidate();
  };

  return (
    <FormDialog
      title={t(file === null ? 'club:documents.add' : 'club:documents.newVersion')}
      description={file === null ? undefined : t('club:documents.newVersionText')}
      error={
        failure &&
        (failure.error === 'VALIDATION'
          ? t('common:validation.FILE_TYPE')
          : errorText(failure.error))
      }
      submitLabel={t(file === null ? 'club:documents.add' : 'club:documents.newVersion')}
      isBusy={isBusy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {file === null && (
        <>
          <SelectField
            label={t('club:documents.folder')}
            value={folder}
            options={FOLDERS.map((value) => ({ value, label: t(`documents.kinds.${value}`) }))}
            onChange={(event) =>
              setFolder(FOLDERS.find((known) => known === event.target.value) ?? folder)
            }
          />
          <TextField
            label={t('club:documents.description')}
            value={description}
            autoComplete="off"
            error={isChecked ? textError : undefined}
            onChange={(event) => setDescription(event.target.value)}
          />
          <AudienceField audience={audience} isChecked={isChecked} onChange={setAudience} />
        </>
      )}
      {file !== null && (
        <TextField
          label={t('club:documents.note')}
          hint={t('club:documents.noteHint')}
          value={note}
          maxLength={MAX_DOCUMENT_TEXT_LENGTH}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <FileField error={isChecked ? fileError : undefined} onChange={setContent} />
    </FormDialog>
  );
}
