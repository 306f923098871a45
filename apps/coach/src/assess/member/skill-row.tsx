import type { IndexedScheme } from '@springboard/assessment';
import { NOT_ASSESSED, type GroupMember, type SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Chip, classes, IconButton, SegmentedGrades } from '@springboard/ui';
import { Check, History, Lock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { gradeOf, gradeOptions } from '../../progress/grades.ts';
import { nodeStatus } from '../../progress/node-status.ts';
import { useLevelLimit } from '../../progress/use-level-limit.ts';
import { SkillInfoButton } from '../skill-info-button.tsx';
import { useGradeLabels } from '../use-grade-labels.ts';
import { useLockedReason } from '../use-locked-reason.ts';
import type { GradingActions } from './use-grading.ts';

type SkillRowProps = {
  skill: SchemeNode;
  scheme: IndexedScheme;
  member: GroupMember;
  actions: GradingActions;
  /** The titles of the level and groups, in lists with several levels. */
  location?: string | undefined;
};

/** A skill with its grades. A skill that is not available shows them disabled and says why. */
export function SkillRow({ skill, scheme, member, actions, location }: SkillRowProps) {
  const { t } = useTranslation('coach');
  const limit = useLevelLimit();
  const status = nodeStatus(scheme, member, skill.id, limit);
  const isLocked = status === 'locked' || status === 'beyondLimit';
  const reason = useLockedReason(limit)(scheme, member, skill.id);
  const passed = status === 'complete';
  const labels = useGradeLabels(scheme);
  const grade = gradeOf(member, skill.id);
  return (
    <li className="px-4 py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(18rem,26rem)_auto]">
        <div className="min-w-0">
          <p className={classes('font-strong', reason === null ? 'text-ink' : 'text-muted')}>
            {skill.title}
          </p>
          {location !== undefined && <p className="text-sm text-muted">{location}</p>}
          {status === 'skipped' && (
            <p className="mt-1 flex">
              <Chip>{t('assess.skipped')}</Chip>
            </p>
          )}
          {isLocked && (
            <p className="mt-0.5 flex items-start gap-1.5 text-sm text-muted">
              <Lock aria-hidden size={14} className="mt-1 shrink-0" />
              {reason}
            </p>
          )}
        </div>
        {/* The same width with and without a history, so that the grades align. */}
        <div className="flex items-center justify-end md:order-last md:min-w-33">
          <SkillInfoButton scheme={scheme} skill={skill} />
          {grade !== NOT_ASSESSED && (
            <HistoryButton member={member} skill={skill} labels={labels} />
          )}
          <IconButton
            label={t(passed ? 'assess.unpass' : 'assess.pass', { skill: skill.title })}
            icon={
              <Check
                aria-hidden
                size={22}
                strokeWidth={3}
                className={passed ? undefined : 'opacity-40'}
              />
            }
            disabledReason={passed ? undefined : (reason ?? undefined)}
            className={classes(
              'rounded-full',
              passed
                ? 'bg-positive-soft text-positive-ink'
                : 'border-2 border-edge hover:border-ink',
            )}
            onClick={() => void (passed ? actions.unpass(skill) : actions.pass(skill))}
          />
        </div>
        {status !== 'skipped' && scheme.grades.length > 1 && (
          <div className="col-span-2 md:col-span-1">
            <SegmentedGrades
              label={t('assess.gradeOf', {
                skill: skill.title,
                name: `${member.firstname} ${member.lastname}`,
              })}
              options={gradeOptions(scheme, skill.id, labels)}
              value={grade}
              disabled={isLocked}
              onChoose={(assessment) => void actions.grade(skill, assessment)}
              onClear={() => void actions.unpass(skill)}
            />
          </div>
        )}
      </div>
    </li>
  );
}

const HistoryDialog = lazy(async () => {
  const { HistoryDialog } = await import('./history-dialog.tsx');
  return { default: HistoryDialog };
});

type HistoryButtonProps = { member: GroupMember; skill: SchemeNode; labels: readonly string[] };

/** Opens the history of the member's grades in the skill (D6). */
function HistoryButton({ member, skill, labels }: HistoryButtonProps) {
  const { t } = useTranslation('coach');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('history.open', { skill: skill.title })}
        icon={<History aria-hidden size={20} />}
        className="text-muted"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <HistoryDialog
            member={member}
            skill={skill}
            labels={labels}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
