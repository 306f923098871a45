import type { LessonPlanSkill } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, IconButton, MoveButtons, TextArea, TextField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { PenLine, X } from 'lucide-react';
import { useState } from 'react';
import { fieldsOf, SKILL_FIELDS, usePlanRights } from '../plans.ts';
import { useMoveLabels } from '../use-move-labels.ts';
import { useSaveOnLeave } from './use-save-on-leave.ts';

type SkillRowProps = {
  skill: LessonPlanSkill;
  title: string;
  /** False: the scheme no longer has the skill. */
  isKnown: boolean;
  /** Position in the section, from 0. */
  index: number;
  count: number;
  editing: boolean;
  onShow: () => void;
  onMove: (by: -1 | 1) => void;
  onWrite: (fields: LessonPlanSkill['fields']) => Promise<boolean>;
  onRemove: () => void;
};

/** A skill of a section with its fields. */
export function SkillRow({
  skill,
  title,
  isKnown,
  index,
  count,
  editing,
  ...handlers
}: SkillRowProps) {
  const { t } = useTranslation('planning');
  const moveLabels = useMoveLabels();
  const [writing, setWriting] = useState(false);
  const written = SKILL_FIELDS.filter((name) => (skill.fields[name] ?? '').trim() !== '');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-2 py-1.5 pr-2 pl-4 sm:pl-5">
      <div className="min-w-0 grow basis-48 wrap-anywhere">
        {isKnown ? (
          <button
            type="button"
            onClick={handlers.onShow}
            className="relative z-1 min-h-11 py-2.5 text-left font-strong underline-offset-4 hover:underline"
          >
            {title}
          </button>
        ) : (
          <p className="py-2.5 text-muted">{title}</p>
        )}
        {written.length > 0 && (
          <dl className="-mt-1.5 flex flex-wrap gap-x-4 pb-2 text-sm text-muted">
            {written.map((name) => (
              <div key={name} className="flex gap-1.5">
                <dt className={name === 'repetitions' ? 'sr-only' : undefined}>
                  {t(`fields.${name}`)}
                </dt>
                <dd className="text-ink">{skill.fields[name]}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {editing && (
        <div className="flex items-center">
          <IconButton
            label={t('fields.edit', { name: title })}
            icon={<PenLine aria-hidden size={20} />}
            onClick={() => setWriting(true)}
          />
          <MoveButtons
            labels={moveLabels(title)}
            index={index}
            count={count}
            onMove={handlers.onMove}
          />
          <IconButton
            label={t('skills.remove', { name: title })}
            icon={<X aria-hidden size={20} />}
            onClick={handlers.onRemove}
          />
        </div>
      )}
      {writing && (
        <FieldsDialog
          title={title}
          skill={skill}
          onSave={handlers.onWrite}
          onClose={() => setWriting(false)}
        />
      )}
    </li>
  );
}

type FieldsDialogProps = {
  title: string;
  skill: LessonPlanSkill;
  onSave: (fields: LessonPlanSkill['fields']) => Promise<boolean>;
  onClose: () => void;
};

/** Edits the fields of a skill: one field, or all with ENABLE_ALL_SKILL_FIELDS (§6). */
function FieldsDialog({ title, skill, onSave, onClose }: FieldsDialogProps) {
  const { t } = useTranslation(['planning', 'common']);
  const { allFields } = usePlanRights();
  const [before] = useState(skill.fields);
  const [fields, setFields] = useState(before);
  const write = (name: string, text: string) => setFields((now) => ({ ...now, [name]: text }));
  const names = fieldsOf(skill, allFields);
  const isChanged = names.some((name) => (fields[name] ?? '') !== (before[name] ?? ''));
  const commit = () =>
    onSave(Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== '')));
  const close = useSaveOnLeave({ isChanged, save: commit, onClose });
  const save = async () => {
    if (isChanged && !(await commit())) return;
    close();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      isDismissible={!isChanged}
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
        {names.map((name, index) => {
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
