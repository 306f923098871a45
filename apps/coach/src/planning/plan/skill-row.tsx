import type { LessonPlanSkill } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { IconButton } from '@springboard/ui';
import { PenLine, X } from 'lucide-react';
import { useState } from 'react';
import { MoveButtons } from '../move-buttons.tsx';
import { SKILL_FIELDS } from '../plans.ts';
import { FieldsDialog } from './fields-dialog.tsx';

type SkillRowProps = {
  skill: LessonPlanSkill;
  title: string;
  /** False: the scheme does not have it any more. */
  known: boolean;
  /** From 0. */
  place: number;
  count: number;
  editing: boolean;
  onShow: () => void;
  onMove: (by: -1 | 1) => void;
  onWrite: (fields: LessonPlanSkill['fields']) => Promise<boolean>;
  onRemove: () => void;
};

/** A skill of a section, with what is written beside it. */
export function SkillRow({ skill, title, known, place, count, editing, ...then }: SkillRowProps) {
  const { t } = useTranslation('planning');
  const [writing, setWriting] = useState(false);
  const written = SKILL_FIELDS.filter((name) => (skill.fields[name] ?? '').trim() !== '');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-2 py-1.5 pr-2 pl-4 sm:pl-5">
      <div className="min-w-0 grow basis-48">
        {known ? (
          <button
            type="button"
            onClick={then.onShow}
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
          <MoveButtons name={title} place={place} count={count} onMove={then.onMove} />
          <IconButton
            label={t('skills.remove', { name: title })}
            icon={<X aria-hidden size={20} />}
            onClick={then.onRemove}
          />
        </div>
      )}
      {writing && (
        <FieldsDialog
          title={title}
          skill={skill}
          onSave={then.onWrite}
          onClose={() => setWriting(false)}
        />
      )}
    </li>
  );
}
