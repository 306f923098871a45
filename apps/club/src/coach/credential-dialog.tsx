import type { ApiFailure } from '@springboard/api-client';
import type { Credential, StoredFile } from '@springboard/contract';
import { validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  DateField,
  FormDialog,
  useApi,
  useChange,
  useDraft,
  useErrorText,
} from '@springboard/portal';
import { SelectField, TextField } from '@springboard/ui';
import { useState } from 'react';
import { FileField, useFileError } from '../documents/file-field.tsx';

type CredentialDialogProps = {
  /** The uuid of the coach. */
  uuid: string;
  /** null: a new one. */
  credential: Credential | null;
  /** Documents that can be its proof. */
  files: readonly StoredFile[];
  onClose: () => void;
};

const MAX_REFERENCE = 100;
/** The choice of a file of the device. */
const UPLOAD = 'upload';

/** Name, number, last day and proof of a credential. */
export function CredentialDialog({ uuid, credential, files, onClose }: CredentialDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [isChecked, setChecked] = useState(false);
  const [content, setContent] = useState<File | null>(null);
  const { uploadProof, ...upload } = useProofUpload();
  const { values, change, clear } = useDraft(`credential.${uuid}.${credential?.id ?? 'new'}`, {
    name: credential?.name ?? '',
    reference: credential?.reference ?? '',
    expires: credential?.expires ?? '',
    file: String(credential?.file_id ?? ''),
  });
  const close = () => {
    clear();
    onClose();
  };
  const nameError = validateName(values.name);
  const isUpload = values.file === UPLOAD;
  const contentError = useFileError()(content);

  const save = async () => {
    setChecked(true);
    if (nameError !== null || (isUpload && contentError !== undefined)) return;
    const name = values.name.trim();
    const file_id = isUpload ? await uploadProof(name, content) : Number(values.file) || null;
    if (file_id === undefined) return;
    // A second try sends the credential only.
    if (isUpload) change({ file: String(file_id) });
    const body = {
      name,
      reference: values.reference.trim() || null,
      expires: values.expires || null,
      file_id,
    };
    const title = t('club:users.credentials.saved', { name });
    const isSaved = await send(
      title,
      credential === null
        ? api.call('POST /users/:uuid/credentials', { params: { uuid }, body })
        : api.call('PATCH /users/:uuid/credentials/:id', {
            params: { uuid, id: credential.id },
            body,
          }),
    );
    if (isSaved) close();
  };
  return (
    <FormDialog
      title={t(credential === null ? 'club:users.credentials.add' : 'club:users.credentials.edit')}
      error={
        upload.failure === null
          ? failure && errorText(failure.error)
          : upload.failure.error === 'VALIDATION'
            ? t('common:validation.FILE_TYPE')
            : errorText(upload.failure.error)
      }
      submitLabel={t(credential === null ? 'club:users.credentials.add' : 'common:actions.save')}
      isBusy={isBusy || upload.isBusy}
      onSubmit={() => void save()}
      onClose={close}
    >
      <TextField
        label={t('club:users.credentials.name')}
        hint={t('club:users.credentials.nameHint')}
        autoComplete="off"
        value={values.name}
        error={
          isChecked && nameError !== null
            ? t(
                nameError.code === 'REQUIRED'
                  ? 'common:validation.REQUIRED'
                  : 'common:validation.NAME_LENGTH',
              )
            : undefined
        }
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={t('club:users.credentials.reference')}
        labelNote={t('common:state.optional')}
        autoComplete="off"
        maxLength={MAX_REFERENCE}
        value={values.reference}
        onChange={(event) => change({ reference: event.target.value })}
      />
      <DateField
        label={t('club:users.credentials.expires')}
        hint={t('club:users.credentials.expiresHint')}
        value={values.expires}
        onValueChange={(expires) => change({ expires })}
      />
      <SelectField
        label={t('club:users.credentials.file')}
        labelNote={t('common:state.optional')}
        hint={t('club:users.credentials.fileHint')}
        value={values.file}
        options={[
          { value: '', label: t('club:users.credentials.noFile') },
          { value: UPLOAD, label: t('club:users.credentials.upload') },
          ...files.map(({ id, description }) => ({ value: String(id), label: description })),
        ]}
        onChange={(event) => change({ file: event.target.value })}
      />
      {isUpload && <FileField error={isChecked ? contentError : undefined} onChange={setContent} />}
    </FormDialog>
  );
}

/** Uploads the proof of a credential. */
const useProofUpload = () => {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  /** Resolves to the id of the file. Undefined if it could not be uploaded. */
  const uploadProof = async (name: string, content: File | null): Promise<number | undefined> => {
    if (content === null) return undefined;
    setBusy(true);
    setFailure(null);
    // The server reads the fields before the file.
    const form = new FormData();
    form.append('folder', 'additional');
    form.append('description', name);
    // Coaches do not see the proofs of others.
    form.append('audience', 'admin');
    form.append('file', content);
    const result = await api.call('POST /files', {}, { form });
    setBusy(false);
    if (result.ok) return result.value.id;
    setFailure(result.failure);
    return undefined;
  };
  return { uploadProof, isBusy, failure };
};
