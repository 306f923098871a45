import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useChange, useErrorText } from '@springboard/portal';
import { SelectField, TextField } from '@springboard/ui';
import { useState } from 'react';
import { MAX_TAG_LENGTH } from '../members/bulk-action.ts';
import { onTagsChanged } from '../use-choices.ts';

type RenameTagDialogProps = {
  tags: readonly { readonly value: string; readonly label: string }[];
  onClose: () => void;
};

/** Renames a tag for all clubs of the client. */
export function RenameTagDialog({ tags, onClose }: RenameTagDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [id, setId] = useState(tags[0]?.value ?? '');
  const [name, setName] = useState(tags[0]?.label ?? '');
  const [isChecked, setChecked] = useState(false);
  const tag = name.trim();
  const isMissing = isChecked && tag === '';
  const choose = (value: string) => {
    setId(value);
    setName(tags.find((tag) => tag.value === value)?.label ?? '');
  };
  const save = async () => {
    setChecked(true);
    if (tag === '') return;
    const call = api.call('PATCH /member-tags/:id', { params: { id: Number(id) }, body: { tag } });
    if (!(await send(t('club:member.tags.renamed', { tag }), call))) return;
    onTagsChanged();
    onClose();
  };
  const problem =
    failure?.error === 'TITLE_TAKEN'
      ? t('club:member.tags.taken')
      : failure && errorText(failure.error);
  return (
    <FormDialog
      title={t('club:member.tags.rename')}
      error={problem}
      submitLabel={t('common:actions.save')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <SelectField
        label={t('club:members.tag')}
        value={id}
        options={tags}
        onChange={(event) => choose(event.target.value)}
      />
      <TextField
        label={t('club:member.tags.newName')}
        hint={t('club:members.bulk.newTagHint')}
        value={name}
        maxLength={MAX_TAG_LENGTH}
        autoComplete="off"
        error={isMissing ? t('common:validation.REQUIRED') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
