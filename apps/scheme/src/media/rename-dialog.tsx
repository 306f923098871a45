import { validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useChange, useErrorText } from '@springboard/portal';
import { TextField } from '@springboard/ui';
import { useState } from 'react';
import { useScheme } from '../scheme/layout.tsx';

type RenameDialogProps = {
  medium: { readonly kind: 'video' | 'file'; readonly id: number; readonly name: string };
  onClose: () => void;
};

/** Renames a video or a file. */
export function RenameDialog({ medium, onClose }: RenameDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const { slug } = useScheme();
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [name, setName] = useState(medium.name);
  const [isChecked, setChecked] = useState(false);
  const save = async () => {
    setChecked(true);
    if (validateName(name) !== null) return;
    const input = { params: { slug, id: medium.id }, body: { name: name.trim() } };
    const isVideo = medium.kind === 'video';
    const call = isVideo
      ? api.call('PATCH /schemes/:slug/videos/:id', input)
      : api.call('PATCH /schemes/:slug/files/:id', input);
    const message = isVideo ? 'scheme:media.renamed' : 'scheme:media.files.renamed';
    if (await send(t(message, { name: name.trim() }), call)) onClose();
  };
  return (
    <FormDialog
      title={t('scheme:media.rename')}
      error={failure && errorText(failure.error)}
      submitLabel={t('scheme:media.rename')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        data-first-focus
        label={t('scheme:media.name')}
        value={name}
        maxLength={50}
        autoComplete="off"
        error={
          isChecked && validateName(name) !== null ? t('common:validation.NAME_LENGTH') : undefined
        }
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
