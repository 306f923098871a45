import type { Label, LabelKind } from '@springboard/contract';
import { validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useChange, useErrorText } from '@springboard/portal';
import { TextField } from '@springboard/ui';
import { useState } from 'react';

type HeadingDialogProps = {
  kind: LabelKind;
  /** null: a new one. */
  label: Label | null;
  /** Names of the others in small letters. */
  taken: readonly string[];
  onClose: () => void;
};

/** Adds a heading, or changes its name and its hint. */
export function HeadingDialog({ kind, label, taken, onClose }: HeadingDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [text, setText] = useState(label?.name ?? '');
  const [value, setValue] = useState(label?.value ?? '');
  const [isChecked, setChecked] = useState(false);
  const name = text.trim();
  const isNamed = validateName(name) === null;
  const isTaken = taken.includes(name.toLowerCase());
  const save = async () => {
    setChecked(true);
    if (!isNamed || isTaken) return;
    const body = { name, value: value.trim() };
    const isSaved =
      label === null
        ? await send(
            t('scheme:headings.added', { name }),
            api.call('POST /labels', { body: { ...body, kind } }),
          )
        : await send(
            t('scheme:headings.saved', { name }),
            api.call('PATCH /labels/:id', { params: { id: label.id }, body }),
          );
    if (isSaved) onClose();
  };
  const nameError = isTaken ? t('scheme:headings.taken') : undefined;
  const isFull = Object(failure?.detail).name === 'too_many';
  return (
    <FormDialog
      title={t(label === null ? 'scheme:headings.add' : 'scheme:headings.edit')}
      error={failure && (isFull ? t('scheme:headings.full') : errorText(failure.error))}
      submitLabel={t('common:actions.save')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        data-first-focus
        label={t('scheme:headings.name')}
        value={text}
        maxLength={50}
        autoComplete="off"
        error={isChecked ? (isNamed ? nameError : t('common:validation.NAME_LENGTH')) : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        label={t('scheme:headings.hint')}
        hint={t('scheme:headings.hintText')}
        value={value}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setValue(target.value)}
      />
    </FormDialog>
  );
}
