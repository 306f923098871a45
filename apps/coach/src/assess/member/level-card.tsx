import { isOn } from '@springboard/access';
import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useVisitor } from '@springboard/portal';
import { AwardBadge, classes, ProgressBar } from '@springboard/ui';
import { ChevronDown, Lock } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { standingOf, tallyOf } from '../standing.ts';
import { useLevelLimit } from '../use-level-limit.ts';
import { LevelSkills } from './level-skills.tsx';
import { useLevelWords } from './level-words.ts';
import { MemberBadge } from './member-badge.tsx';
import type { GradingActions } from './use-grading.ts';

type LevelCardProps = {
  level: SchemeNode;
  /** 1 upwards: sets the badge. */
  number: number;
  open: boolean;
  onToggle: () => void;
  scheme: IndexedScheme;
  member: GroupMember;
  actions: GradingActions;
};

/** A level: its badge, what it still needs in words and, when open, its skills. */
export function LevelCard(props: LevelCardProps) {
  const { level, number, open, onToggle, scheme, member, actions } = props;
  const { t } = useTranslation('coach');
  const content_id = useId();
  const standing = standingOf(scheme, member, level.id, useLevelLimit());
  const closed = standing === 'locked' || standing === 'beyond';
  const card = useRef<HTMLElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    // The level above may have closed: what was opened comes to the top, not somewhere.
    if (open && !wasOpen.current) card.current?.scrollIntoView?.({ block: 'start' });
    wasOpen.current = open;
  }, [open]);
  const words = useLevelWords()(scheme, member, level);
  return (
    <section
      ref={card}
      aria-label={level.title}
      className="scroll-mt-18 overflow-clip rounded-card border border-line bg-surface"
    >
      <div className="relative flex items-center gap-3 py-3 pr-4 pl-3 eased hover:bg-hover">
        <AwardBadge
          level={number}
          earned={standing === 'complete'}
          label={t(standing === 'complete' ? 'assess.badgeEarned' : 'assess.badge')}
          size={52}
        />
        <div className="min-w-0 grow">
          <h2 className="flex items-center gap-1.5">
            <button
              type="button"
              aria-expanded={open}
              aria-controls={open ? content_id : undefined}
              onClick={onToggle}
              className={classes(
                'stretched min-w-0 text-left text-lg font-strong',
                (closed || standing === 'skipped') && 'text-muted',
              )}
            >
              {level.title}
            </button>
            {closed && <Lock aria-hidden size={16} className="shrink-0 text-muted" />}
          </h2>
          {words.map((line) => (
            <p key={line} className="text-sm text-balance text-muted tabular">
              {line}
            </p>
          ))}
          {standing === 'available' && <Bar level={level} scheme={scheme} member={member} />}
        </div>
        <ChevronDown
          aria-hidden
          size={22}
          className={classes('shrink-0 text-muted eased', open && 'rotate-180')}
        />
      </div>
      <MemberBadge level={level} scheme={scheme} member={member} open={open} />
      {open && (
        <div id={content_id} className="border-t border-line pt-3">
          <LevelSkills level={level} scheme={scheme} member={member} actions={actions} />
        </div>
      )}
    </section>
  );
}

type BarProps = Pick<LevelCardProps, 'level' | 'scheme' | 'member'>;

/** §6, SHOW_PERCENTAGE_COMPLETE. */
function Bar({ level, scheme, member }: BarProps) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const visitor = useVisitor();
  if (visitor === null || !isOn(visitor.features, 'SHOW_PERCENTAGE_COMPLETE')) return null;
  const { percentage, total } = tallyOf(scheme, member, level.id);
  if (total === 0) return null;
  return (
    <div className="mt-1.5 flex items-center gap-2.5">
      <ProgressBar
        className="grow"
        value={percentage}
        label={t('assess.progressOf', { node: level.title })}
        valueText={format.percent(percentage)}
      />
      <span aria-hidden className="min-w-10 text-right text-xs font-strong tabular">
        {format.percent(percentage)}
      </span>
    </div>
  );
}
