import { isOn } from '@springboard/access';
import {
  isPassed,
  manualOf,
  remainingRules,
  skillsOf,
  type IndexedScheme,
} from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useRemainingText, useVisitor } from '@springboard/portal';
import { Button, Chip, classes } from '@springboard/ui';
import { Check, CheckCheck, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { nodeStatus, skillsToPass, visibleChildren } from '../../progress/node-status.ts';
import { useLevelLimit } from '../../progress/use-level-limit.ts';
import { useLockedReason } from '../use-locked-reason.ts';
import { SkillRow } from './skill-row.tsx';
import type { GradingActions } from './use-grading.ts';

type GroupSectionProps = {
  group: SchemeNode;
  /** Depth below the level: 0 for its direct groups. */
  depth: number;
  scheme: IndexedScheme;
  member: GroupMember;
  actions: GradingActions;
  toGo: ReadonlySet<string> | null;
  /** Opens and closes the group. Absent: it is always open. */
  fold?: { readonly isOpen: boolean; readonly toggle: () => void } | undefined;
};

/** A skill group: what it still needs, its skills and its groups. */
function GroupSection({ group, depth, scheme, member, actions, toGo, fold }: GroupSectionProps) {
  const { t } = useTranslation('coach');
  const title_id = useId();
  const content_id = useId();
  const isOpen = fold?.isOpen ?? true;
  const remainingText = useRemainingText();
  const status = nodeStatus(scheme, member, group.id, useLevelLimit());
  const { skills, groups } = visibleChildren(scheme, group, toGo);
  const Title = depth === 0 ? 'h3' : 'h4';
  return (
    <section
      aria-labelledby={title_id}
      className="border-t border-line pt-3 first:border-0 first:pt-0"
    >
      <div className="relative flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pb-1">
        <div className="min-w-0 grow">
          <Title id={title_id} className="font-strong">
            {fold === undefined ? (
              group.title
            ) : (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? content_id : undefined}
                onClick={fold.toggle}
                className="stretched min-w-0 text-left"
              >
                {group.title}
              </button>
            )}
          </Title>
          {status === 'available' &&
            remainingText(remainingRules(scheme, member, group.id)).map((line) => (
              <p key={line} className="text-sm text-muted tabular">
                {line}
              </p>
            ))}
        </div>
        {status === 'complete' && (
          <Chip tone="positive" icon={<Check aria-hidden size={14} strokeWidth={3} />}>
            {t('assess.complete')}
          </Chip>
        )}
        {status === 'skipped' && <Chip>{t('assess.skipped')}</Chip>}
        {isOpen && groups.length === 0 && (
          <div className="relative z-1">
            <PassAll group={group} scheme={scheme} member={member} actions={actions} />
          </div>
        )}
        {fold !== undefined && (
          <ChevronDown
            aria-hidden
            size={20}
            className={classes('shrink-0 text-muted eased', isOpen && 'rotate-180')}
          />
        )}
      </div>
      {isOpen && (
        <div id={content_id}>
          <ManualCompletion node={group} scheme={scheme} member={member} actions={actions} />
          <SkillList skills={skills} scheme={scheme} member={member} actions={actions} />
          {groups.map((inner) => (
            <GroupSection
              key={inner.id}
              group={inner}
              depth={depth + 1}
              scheme={scheme}
              member={member}
              actions={actions}
              toGo={toGo}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** §6, SHOW_PASS_ALL_BUTTON: passes all available skills of a group. */
function PassAll({
  group,
  scheme,
  member,
  actions,
}: Omit<GroupSectionProps, 'depth' | 'fold' | 'toGo'>) {
  const { t } = useTranslation('coach');
  const visitor = useVisitor();
  const limit = useLevelLimit();
  if (visitor === null || !isOn(visitor.features, 'SHOW_PASS_ALL_BUTTON')) return null;
  const skills = skillsToPass(scheme, member, group.id, limit);
  if (skills.length < 2) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={t('assess.passAllOf', { group: group.title, count: skills.length })}
      icon={<CheckCheck aria-hidden size={18} />}
      onClick={() => void actions.passAll(skills)}
    >
      {t('assess.passAll')}
    </Button>
  );
}

type LevelSkillsProps = {
  level: SchemeNode;
  scheme: IndexedScheme;
  member: GroupMember;
  actions: GradingActions;
  toGo: ReadonlySet<string> | null;
};

/** The content of a level: its manual completion, its own skills and its skill groups. */
export function LevelSkills({ level, scheme, member, actions, toGo }: LevelSkillsProps) {
  const { t } = useTranslation('coach');
  const { skills, groups } = visibleChildren(scheme, level, toGo);
  const foldOf = useFolds(groups, { scheme, member });
  const isEmpty = skills.length === 0 && groups.length === 0 && manualOf(scheme, level.id) === null;
  if (isEmpty) return <p className="px-4 pb-3 text-sm text-muted">{t('assess.noSkills')}</p>;
  return (
    <>
      <ManualCompletion node={level} scheme={scheme} member={member} actions={actions} />
      <SkillList skills={skills} scheme={scheme} member={member} actions={actions} />
      {groups.map((group) => (
        <GroupSection
          key={group.id}
          group={group}
          depth={0}
          scheme={scheme}
          member={member}
          actions={actions}
          toGo={toGo}
          fold={foldOf(group)}
        />
      ))}
    </>
  );
}

/** A level with more skills is several screens long on a phone. */
const MAX_UNFOLDED_SKILLS = 12;

/**
 * In a long level only the first skill group that is not complete is open at first. A group that becomes complete
 * stays open, so that nothing moves under the thumb.
 */
const useFolds = (
  groups: readonly SchemeNode[],
  { scheme, member }: Pick<LevelSkillsProps, 'scheme' | 'member'>,
) => {
  const limit = useLevelLimit();
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => {
    const first = groups.find(({ id }) => {
      const status = nodeStatus(scheme, member, id, limit);
      return status !== 'complete' && status !== 'skipped';
    });
    return new Set(first && [first.id]);
  });
  const count = groups.flatMap(({ id }) => skillsOf(scheme, id)).length;
  const isLong = groups.length > 1 && count > MAX_UNFOLDED_SKILLS;
  return ({ id }: SchemeNode): GroupSectionProps['fold'] =>
    isLong
      ? {
          isOpen: openIds.has(id),
          toggle: () =>
            setOpenIds((current) =>
              current.has(id)
                ? new Set([...current].filter((other) => other !== id))
                : new Set(current).add(id),
            ),
        }
      : undefined;
};

type ManualCompletionProps = {
  node: SchemeNode;
  scheme: IndexedScheme;
  member: GroupMember;
  actions: GradingActions;
};

/** §4: a level or group that a coach passes with a button, independent of its skills. */
function ManualCompletion({ node, scheme, member, actions }: ManualCompletionProps) {
  const { t } = useTranslation('coach');
  const lockedReason = useLockedReason(useLevelLimit());
  const manual = manualOf(scheme, node.id);
  if (manual === null) return null;
  const passed = isPassed(scheme, member, manual.id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p className="min-w-0 grow basis-52 text-sm text-muted">
        {t(passed ? 'assess.handPassedText' : 'assess.handText')}
      </p>
      <Button
        variant={passed ? 'secondary' : 'primary'}
        size="large"
        wide
        icon={passed ? undefined : <Check aria-hidden size={20} strokeWidth={3} />}
        disabledReason={lockedReason(scheme, member, manual.id) ?? undefined}
        onClick={() => void actions.completeManually(node, manual, passed)}
      >
        {t(passed ? 'assess.unpass' : 'assess.pass', { skill: node.title })}
      </Button>
    </div>
  );
}

type SkillListProps = {
  skills: readonly SchemeNode[];
  scheme: IndexedScheme;
  member: GroupMember;
  actions: GradingActions;
};

function SkillList({ skills, scheme, member, actions }: SkillListProps) {
  if (skills.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {skills.map((skill) => (
        <SkillRow key={skill.id} skill={skill} scheme={scheme} member={member} actions={actions} />
      ))}
    </ul>
  );
}
