import type { MemberTag } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useChange, useErrorText } from '@springboard/portal';
import { SelectField, TextField } from '@springboard/ui';
import { useState } from 'react';

type MergeDialogProps = {
  tag: MemberTag;
  others: readonly MemberTag[];
  /** The tag to merge with; by default the first. */
  chosen?: MemberTag;
  onClose: () => void;
};

/** Merges two tags. The user chooses which name stays, and types the one that ends. */
export function MergeDialog({ tag, others, chosen = others[0], onClose }: MergeDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [otherId, setOtherId] = useState(chosen?.id);
  const [keepsOther, setKeepsOther] = useState(true);
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const other = others.find(({ id }) => id === otherId);
  if (other === undefined) return null;
  const [ends, stays] = keepsOther ? [tag, other] : [other, tag];
  const members = ends.usage?.members ?? 0;
  const isConfirmed = members === 0 || typed.trim() === ends.tag;
  const merge = async () => {
    setChecked(true);
    if (!isConfirmed) return;
    const call = api.call('POST /member-tags/:id/merge', {
      params: { id: ends.id },
      body: { into: stays.id },
    });
    const names = { ends: ends.tag, stays: stays.tag };
    if (await send(t('scheme:tags.merged', names), call)) onClose();
  };
  return (
    <FormDialog
      title={t('scheme:tags.mergeTitle', { tag: tag.tag })}
      error={failure && errorText(failure.error)}
      submitLabel={t('scheme:tags.merge')}
      isBusy={isBusy}
      onSubmit={() => void merge()}
      onClose={onClose}
    >
      <SelectField
        data-first-focus
        label={t('scheme:tags.other')}
        value={String(other.id)}
        options={others.map(({ id, tag: label }) => ({ value: String(id), label }))}
        onChange={(event) => setOtherId(Number(event.target.value))}
      />
      <SelectField
        label={t('scheme:tags.stays')}
        value={keepsOther ? 'other' : 'own'}
        options={[
          { value: 'other', label: other.tag },
          { value: 'own', label: tag.tag },
        ]}
        onChange={(event) => setKeepsOther(event.target.value === 'other')}
      />
      <p aria-live="polite" className="wrap-anywhere">
        {t('scheme:tags.mergeText', { ends: ends.tag, stays: stays.tag, count: members })}
      </p>
      {members > 0 && (
        <TextField
          label={t('scheme:tags.type', { tag: ends.tag })}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={isChecked && !isConfirmed ? t('scheme:tags.typeError') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
