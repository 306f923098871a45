import type { LessonPlanSkill } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, TextArea, TextField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { fieldsOf, usePlanRights } from '../plans.ts';

type FieldsDialogProps = {
  title: string;
  skill: LessonPlanSkill;
  onSave: (fields: LessonPlanSkill['fields']) => Promise<boolean>;
  onClose: () => void;
};

/** Edits the fields of a skill: one field, or all with ENABLE_ALL_SKILL_FIELDS (§6). */
export function FieldsDialog({ title, skill, onSave, onClose }: FieldsDialogProps) {
  const { t } = useTranslation(['planning', 'common']);
  const { allFields } = usePlanRights();
  const [fields, setFields] = useState(skill.fields);
  const write = (name: string, text: string) => setFields((now) => ({ ...now, [name]: text }));
  const save = async () => {
    const written = Object.entries(fields).filter(([, text]) => text.trim() !== '');
    if (await onSave(Object.fromEntries(written))) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={t('common:actions.cancel')}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {fieldsOf(skill, allFields).map((name, index) => {
          const field = {
            label: t(`fields.${name}`),
            value: fields[name] ?? '',
            maxLength: 2000,
            'data-first-focus': index === 0 || undefined,
          };
          return name === 'notes' ? (
            <TextArea key={name} {...field} onChange={({ target }) => write(name, target.value)} />
          ) : (
            <TextField key={name} {...field} onChange={({ target }) => write(name, target.value)} />
          );
        })}
        <Button type="submit" variant="primary" size="large">
          {t('common:actions.save')}
        </Button>
      </form>
    </Dialog>
  );
}
