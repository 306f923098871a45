import type { IndexedScheme } from '@springboard/assessment';
import { NOT_ASSESSED, type GroupMember, type SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Chip, classes, IconButton, SegmentedGrades, ToggleButton } from '@springboard/ui';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '@springboard/ui/menu';
import { Check, EllipsisVertical, History, Lock } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { memberName } from '../../member-name.ts';
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

/** Schemes with more grades show each of them. In smaller ones nearly every tap is a pass. */
const MAX_GRADES_OF_TOGGLE = 3;

/** A skill with its grades. A skill that is not available shows them disabled and says why. */
export function SkillRow(props: SkillRowProps) {
  const isSmall = props.scheme.grades.length <= MAX_GRADES_OF_TOGGLE;
  return isSmall ? <PassRow {...props} /> : <GradesRow {...props} />;
}

/** One button that passes the skill. The other grades are in a menu. */
function PassRow({ skill, scheme, member, actions, location }: SkillRowProps) {
  const { t } = useTranslation('coach');
  const { status, reason, grade, labels } = useSkillState({ skill, scheme, member });
  const passed = status === 'complete';
  return (
    <li className="flex flex-wrap items-center gap-x-2 px-4 py-1.5">
      <SkillTitle {...{ skill, location, status, reason }}>
        {grade !== NOT_ASSESSED && labels[grade] !== undefined && !passed && (
          <p className="text-sm text-muted">{labels[grade]}</p>
        )}
      </SkillTitle>
      <div className="ml-auto flex items-center">
        <SkillInfoButton scheme={scheme} skill={skill} />
        <GradeMenu {...{ skill, scheme, member, actions, labels, grade, reason }} />
        <ToggleButton
          pressed={passed}
          aria-label={t('assess.pass', { skill: skill.title })}
          disabledReason={passed ? undefined : (reason ?? undefined)}
          onClick={() => void (passed ? actions.unpass(skill) : actions.pass(skill))}
        >
          {t('assess.passShort')}
        </ToggleButton>
      </div>
    </li>
  );
}

/** The row of a larger scheme: each grade is one tap. */
function GradesRow({ skill, scheme, member, actions, location }: SkillRowProps) {
  const { t } = useTranslation('coach');
  const { status, reason, grade, labels } = useSkillState({ skill, scheme, member });
  const passed = status === 'complete';
  return (
    <li className="px-4 py-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 md:grid-cols-[minmax(0,1fr)_minmax(18rem,26rem)_auto]">
        <SkillTitle {...{ skill, location, status, reason }} />
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
        {status !== 'skipped' && (
          <div className="col-span-2 pb-1 md:col-span-1 md:pb-0">
            <SegmentedGrades
              label={t('assess.gradeOf', { skill: skill.title, name: memberName(member) })}
              options={gradeOptions(scheme, skill.id, labels)}
              value={grade}
              disabled={reason !== null}
              onChoose={(assessment) => void actions.grade(skill, assessment)}
              onClear={() => void actions.unpass(skill)}
            />
          </div>
        )}
      </div>
    </li>
  );
}

const useSkillState = ({ skill, scheme, member }: Omit<SkillRowProps, 'actions' | 'location'>) => {
  const limit = useLevelLimit();
  return {
    status: nodeStatus(scheme, member, skill.id, limit),
    /** Why the skill cannot be graded; null if it can. */
    reason: useLockedReason(limit)(scheme, member, skill.id),
    grade: gradeOf(member, skill.id),
    labels: useGradeLabels(scheme),
  };
};

type SkillTitleProps = Pick<SkillRowProps, 'skill' | 'location'> & {
  status: ReturnType<typeof nodeStatus>;
  reason: string | null;
  children?: ReactNode;
};

function SkillTitle({ skill, location, status, reason, children }: SkillTitleProps) {
  const { t } = useTranslation('coach');
  return (
    <div className="min-w-0 grow basis-28">
      <p className={classes('font-strong', reason === null ? 'text-ink' : 'text-muted')}>
        {skill.title}
      </p>
      {location !== undefined && <p className="text-sm text-muted">{location}</p>}
      {children}
      {status === 'skipped' && (
        <p className="mt-1 flex">
          <Chip>{t('assess.skipped')}</Chip>
        </p>
      )}
      {(status === 'locked' || status === 'beyondLimit') && (
        <p className="mt-0.5 flex items-start gap-1.5 text-sm text-muted">
          <Lock aria-hidden size={14} className="mt-1 shrink-0" />
          {reason}
        </p>
      )}
    </div>
  );
}

type GradeMenuProps = Omit<SkillRowProps, 'location'> & {
  labels: readonly string[];
  grade: number;
  reason: string | null;
};

/** The grades of a small scheme, and the history of a graded skill. */
function GradeMenu({ skill, scheme, member, actions, labels, grade, reason }: GradeMenuProps) {
  const { t } = useTranslation('coach');
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const hasGrades = reason === null && scheme.grades.length > 1;
  const hasHistory = grade !== NOT_ASSESSED;
  if (!hasGrades && !hasHistory) return null;
  const label = t('assess.gradeOf', { skill: skill.title, name: memberName(member) });
  const choose = (assessment: number) => {
    if (assessment === grade) return;
    void (assessment === NOT_ASSESSED ? actions.unpass(skill) : actions.grade(skill, assessment));
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={label}
            icon={<EllipsisVertical aria-hidden size={20} />}
            className="text-muted"
          />
        }
      >
        {hasGrades && (
          <MenuChoice
            label={label}
            value={String(grade)}
            options={[t('assess.neverAssessed'), ...labels].map((text, index) => ({
              value: String(index + NOT_ASSESSED),
              label: text,
            }))}
            onChoose={(value) => choose(Number(value))}
          />
        )}
        {hasGrades && hasHistory && <MenuSeparator />}
        {hasHistory && (
          <MenuItem icon={<History aria-hidden size={18} />} onSelect={() => setHistoryOpen(true)}>
            {t('history.open', { skill: skill.title })}
          </MenuItem>
        )}
      </Menu>
      {isHistoryOpen && (
        <Suspense>
          <HistoryDialog
            member={member}
            skill={skill}
            labels={labels}
            onClose={() => setHistoryOpen(false)}
          />
        </Suspense>
      )}
    </>
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
