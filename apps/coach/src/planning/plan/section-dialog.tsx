import type { SectionEdit } from '@springboard/offline';
import { useTranslation } from '@springboard/i18n';
import { Button, TextArea, TextField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import type { SectionProps } from './section-card.tsx';
import { useEditing } from './use-editing.ts';
import { useSaveOnLeave } from './use-save-on-leave.ts';

/** Edits title, text and tag of a section. It works offline. */
export function SectionDialog({ plan, section, onClose }: SectionProps & { onClose: () => void }) {
  const { t } = useTranslation(['planning', 'common']);
  const { commitEdit } = useEditing(plan);
  // What another user writes while the dialog is open is not a change of this user.
  const [before] = useState(section);
  const [title, setTitle] = useState(before.title);
  const [description, setDescription] = useState(before.description);
  const [tag, setTag] = useState(before.tag ?? '');
  const [sent, setSent] = useState(false);
  const missing = title.trim() === '';
  const newTitle = missing ? before.title : title.trim();
  const edit = changed(before, { title: newTitle, description, tag: tag.trim() || null });
  const isChanged = Object.keys(edit).length > 0;
  const commit = () =>
    commitEdit(
      { edit: 'section', id: section.id, section: edit },
      t('planning:section.saved', { title: newTitle }),
    );
  const close = useSaveOnLeave({ isChanged, save: commit, onClose });
  const save = async () => {
    setSent(true);
    if (missing) return;
    if (isChanged && !(await commit())) return;
    close();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      isDismissible={!isChanged}
      title={t('planning:section.edit')}
      closeLabel={t('common:actions.cancel')}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          data-first-focus
          label={t('common:titleDialog.label')}
          value={title}
          maxLength={50}
          error={sent && missing ? t('common:titleDialog.missing') : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label={t('planning:section.description')}
          value={description}
          maxLength={4000}
          rows={4}
          onChange={(event) => setDescription(event.target.value)}
        />
        <TextField
          label={t('planning:section.tag')}
          labelNote={t('common:state.optional')}
          hint={t('planning:section.tagHint')}
          value={tag}
          maxLength={50}
          onChange={(event) => setTag(event.target.value)}
        />
        <Button type="submit" variant="primary" size="large">
          {t('common:actions.save')}
        </Button>
      </form>
    </Dialog>
  );
}

type Texts = { title: string; description: string; tag: string | null };

/** Only the changed fields, because another user may edit the others. */
const changed = (before: Texts, now: Texts): SectionEdit => ({
  ...(now.title === before.title ? {} : { title: now.title }),
  ...(now.description === before.description
    ? {}
    : { description: now.description, base: before.description }),
  ...(now.tag === before.tag ? {} : { tag: now.tag }),
});
