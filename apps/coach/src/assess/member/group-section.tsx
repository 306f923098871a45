import { isOn } from '@springboard/access';
import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useVisitor } from '@springboard/portal';
import { Button, Chip } from '@springboard/ui';
import { Check, CheckCheck } from 'lucide-react';
import { useId } from 'react';
import { useRemainingWords } from '../remaining-words.ts';
import { shownChildren, skillsToPass, standingOf } from '../standing.ts';
import { useLevelLimit } from '../use-level-limit.ts';
import { HandPass } from './hand-pass.tsx';
import { SkillList } from './skill-list.tsx';
import type { GradingActions } from './use-grading.ts';

type GroupSectionProps = {
  group: SchemeNode;
  /** Depth below the level: 0 for its own groups. */
  depth: number;
  scheme: IndexedScheme;
  member: GroupMember;
  actions: GradingActions;
};

/** A skill group: what it still needs, its skills, and the groups within it. */
export function GroupSection({ group, depth, scheme, member, actions }: GroupSectionProps) {
  const { t } = useTranslation('coach');
  const title_id = useId();
  const remainingWords = useRemainingWords();
  const standing = standingOf(scheme, member, group.id, useLevelLimit());
  const { skills, groups } = shownChildren(scheme, group);
  const Title = depth === 0 ? 'h3' : 'h4';
  return (
    <section
      aria-labelledby={title_id}
      className="border-t border-line pt-3 first:border-0 first:pt-0"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pb-1">
        <div className="min-w-0">
          <Title id={title_id} className="font-strong">
            {group.title}
          </Title>
          {standing === 'available' &&
            remainingWords(scheme, member, group.id).map((words) => (
              <p key={words} className="text-sm text-muted tabular">
                {words}
              </p>
            ))}
        </div>
        {standing === 'complete' && (
          <Chip tone="positive" icon={<Check aria-hidden size={14} strokeWidth={3} />}>
            {t('assess.complete')}
          </Chip>
        )}
        {standing === 'skipped' && <Chip>{t('assess.skipped')}</Chip>}
        {groups.length === 0 && (
          <PassAll group={group} scheme={scheme} member={member} actions={actions} />
        )}
      </div>
      <HandPass node={group} scheme={scheme} member={member} actions={actions} />
      <SkillList skills={skills} scheme={scheme} member={member} actions={actions} />
      {groups.map((inner) => (
        <GroupSection
          key={inner.id}
          group={inner}
          depth={depth + 1}
          scheme={scheme}
          member={member}
          actions={actions}
        />
      ))}
    </section>
  );
}

/** §6, SHOW_PASS_ALL_BUTTON: passes what is left of a group at once. */
function PassAll({ group, scheme, member, actions }: Omit<GroupSectionProps, 'depth'>) {
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
