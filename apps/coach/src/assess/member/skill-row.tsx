import { type IndexedScheme } from '@springboard/assessment';
import { NOT_ASSESSED, type GroupMember, type SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Chip, classes, IconButton, SegmentedGrades } from '@springboard/ui';
import { Check, Lock } from 'lucide-react';
import { gradeOptions, scoreOf } from '../grades.ts';
import { SkillAbout } from '../skill-about.tsx';
import { useClosedWords } from '../closed-words.ts';
import { standingOf } from '../standing.ts';
import { useGradeLabels } from '../use-grade-labels.ts';
import { useLevelLimit } from '../use-level-limit.ts';
import { HistoryButton } from './history-button.tsx';
import type { GradingActions } from './use-grading.ts';

type SkillRowProps = {
  skill: SchemeNode;
  scheme: IndexedScheme;
  member: GroupMember;
  actions: GradingActions;
  /** Where it stands in the scheme, in lists that mix levels. */
  place?: string | undefined;
};

/** A skill with its grades. What is not available yet shows them switched off, and says why. */
export function SkillRow({ skill, scheme, member, actions, place }: SkillRowProps) {
  const { t } = useTranslation('coach');
  const limit = useLevelLimit();
  const standing = standingOf(scheme, member, skill.id, limit);
  const closed = standing === 'locked' || standing === 'beyond';
  const reason = useClosedWords(limit)(scheme, member, skill.id);
  const passed = standing === 'complete';
  const labels = useGradeLabels(scheme);
  const score = scoreOf(member, skill.id);
  return (
    <li className="px-4 py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(18rem,26rem)_auto]">
        <div className="min-w-0">
          <p className={classes('font-strong', reason === null ? 'text-ink' : 'text-muted')}>
            {skill.title}
          </p>
          {place !== undefined && <p className="text-sm text-muted">{place}</p>}
          {standing === 'skipped' && (
            <p className="mt-1 flex">
              <Chip>{t('assess.skipped')}</Chip>
            </p>
          )}
          {closed && (
            <p className="mt-0.5 flex items-start gap-1.5 text-sm text-muted">
              <Lock aria-hidden size={14} className="mt-1 shrink-0" />
              {reason}
            </p>
          )}
        </div>
        {/* As wide with and without a history, so that the grades stand under each other. */}
        <div className="flex items-center justify-end md:order-last md:min-w-33">
          <SkillAbout scheme={scheme} skill={skill} />
          {score !== NOT_ASSESSED && (
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
        {standing !== 'skipped' && scheme.grades.length > 1 && (
          <div className="col-span-2 md:col-span-1">
            <SegmentedGrades
              label={t('assess.gradeOf', { skill: skill.title, name: member.firstname })}
              options={gradeOptions(scheme, skill.id, labels)}
              value={score}
              disabled={closed}
              onChoose={(assessment) => void actions.grade(skill, assessment)}
              onClear={() => void actions.unpass(skill)}
            />
          </div>
        )}
      </div>
    </li>
  );
}
