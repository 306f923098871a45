import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { StickyBar, TallyBar } from '@springboard/ui';
import { memo } from 'react';
import { useLevelLimit } from '../use-level-limit.ts';
import { classCounts } from '../class-levels.ts';

type ClassCountsProps = {
  members: readonly GroupMember[];
  scheme: IndexedScheme;
  skill: SchemeNode;
};

/** How far the class is; stays in sight while the list scrolls. */
export const ClassCounts = memo(function ClassCounts(props: ClassCountsProps) {
  const { members, scheme, skill } = props;
  const { t } = useTranslation('coach');
  const { graded, passed, total } = classCounts(scheme, members, skill.id, useLevelLimit());
  if (total === 0) return null;
  return (
    <StickyBar edge="top" className="mb-3 flex-wrap gap-y-1.5">
      <p aria-live="polite" className="grow text-lg font-strong tabular">
        {t('bySkill.graded', { graded, total })}
      </p>
      <p className="text-sm text-muted tabular">{t('bySkill.passedCount', { count: passed })}</p>
      <TallyBar
        className="w-full"
        total={total}
        parts={[
          { tone: 'positive', count: passed },
          { tone: 'accent', count: graded - passed },
        ]}
      />
    </StickyBar>
  );
});
