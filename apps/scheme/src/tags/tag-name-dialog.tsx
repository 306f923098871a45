import type { MemberTag } from '@springboard/contract';
import { TAG_MAX, validateTag } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useChange, useErrorText } from '@springboard/portal';
import { Button, TextField } from '@springboard/ui';
import { useState } from 'react';
import { MergeDialog } from './merge-dialog.tsx';

type TagNameDialogProps = {
  /** null: a new tag. */
  tag: MemberTag | null;
  others: readonly MemberTag[];
  onClose: () => void;
};

/** Adds or renames a tag. A name that another tag has offers to merge the two. */
export function TagNameDialog({ tag, others, onClose }: TagNameDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [name, setName] = useState(tag?.tag ?? '');
  const [isChecked, setChecked] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const error = validateTag(name);
  const namesake = others.find((other) => keyOf(other.tag) === keyOf(name));
  const save = async () => {
    setChecked(true);
    if (error !== null || namesake !== undefined) return;
    const body = { tag: name.trim() };
    const isSaved = await (tag === null
      ? send(t('scheme:tags.added', body), api.call('POST /member-tags', { body }))
      : send(
          t('scheme:tags.renamed', body),
          api.call('PATCH /member-tags/:id', { params: { id: tag.id }, body }),
        ));
    if (isSaved) onClose();
  };
  const errorOfName = () => {
    if (!isChecked) return undefined;
    if (error?.code === 'REQUIRED') return t('common:validation.REQUIRED');
    if (error !== null) return t('common:validation.NAME_LENGTH');
    return namesake && t('scheme:tags.taken', { tag: namesake.tag });
  };
  if (isMerging && tag !== null && namesake !== undefined) {
    return <MergeDialog tag={tag} others={others} chosen={namesake} onClose={onClose} />;
  }
  const title = t(tag === null ? 'scheme:tags.add' : 'scheme:tags.rename');
  return (
    <FormDialog
      title={title}
      description={tag === null ? undefined : t('scheme:tags.renameText')}
      error={failure && errorText(failure.error)}
      submitLabel={title}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        data-first-focus
        label={t('scheme:tags.tag')}
        value={name}
        maxLength={TAG_MAX}
        autoComplete="off"
        error={errorOfName()}
        onChange={(event) => setName(event.target.value)}
      />
      {isChecked && tag !== null && namesake !== undefined && (
        <Button onClick={() => setMerging(true)}>
          {t('scheme:tags.mergeWith', { tag: namesake.tag })}
        </Button>
      )}
    </FormDialog>
  );
}

/** Names that differ in case or spaces only are one. */
const keyOf = (tag: string): string => tag.trim().replaceAll(/\s+/gu, ' ').toLowerCase();
