import { isOn } from '@springboard/access';
import { isPassed, manualOf, remainingRules, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  useFormat,
  useRemainingText,
  useTimeZone,
  useToday,
  useVisitor,
} from '@springboard/portal';
import { AwardBadge, Button, classes, ProgressBar } from '@springboard/ui';
import { Award, ChevronDown, Lock } from 'lucide-react';
import { useCallback, useEffect, useId, useRef } from 'react';
import { HandedActions } from '../../badges/handed-actions.tsx';
import { achieveDateOf } from '../../badges/level-badges.ts';
import { useBadges } from '../../badges/use-badges.ts';
import { useGroup } from '../../group/use-group.ts';
import { paths } from '../../paths.ts';
import { nodeProgress, nodeStatus } from '../../progress/node-status.ts';
import { useLevelLimit } from '../../progress/use-level-limit.ts';
import { useLockedReason } from '../use-locked-reason.ts';
import { LevelSkills } from './level-skills.tsx';
import type { GradingActions } from './use-grading.ts';

type LevelCardProps = {
  level: SchemeNode;
  /** Position among the levels, from 1. It selects the badge. */
  number: number;
  open: boolean;
  onToggle: () => void;
  scheme: IndexedScheme;
  member: GroupMember;
  actions: GradingActions;
  /** The nodes that the filter shows; null for all. */
  toGo: ReadonlySet<string> | null;
};

/** A level: its badge, a summary and, when open, its skills. */
export function LevelCard(props: LevelCardProps) {
  const { level, number, open, onToggle, scheme, member, actions, toGo } = props;
  const { t } = useTranslation('coach');
  const content_id = useId();
  const status = nodeStatus(scheme, member, level.id, useLevelLimit());
  const isLocked = status === 'locked' || status === 'beyondLimit';
  const card = useRef<HTMLElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    // A level above may have collapsed. The opened level scrolls to the top.
    if (open && !wasOpen.current) card.current?.scrollIntoView?.({ block: 'start' });
    wasOpen.current = open;
  }, [open]);
  const summary = useLevelSummary()(scheme, member, level);
  return (
    <section
      ref={card}
      aria-label={level.title}
      className="scroll-mt-18 overflow-clip rounded-card border border-line bg-surface"
    >
      <div className="relative flex items-center gap-3 py-3 pr-4 pl-3 eased hover:bg-hover">
        <AwardBadge
          level={number}
          earned={status === 'complete'}
          picture={level.badge}
          label={t(status === 'complete' ? 'assess.badgeEarned' : 'assess.badge')}
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
                (isLocked || status === 'skipped') && 'text-muted',
              )}
            >
              {level.title}
            </button>
            {isLocked && <Lock aria-hidden size={16} className="shrink-0 text-muted" />}
          </h2>
          {summary.map((line) => (
            <p key={line} className="text-sm text-balance text-muted tabular">
              {line}
            </p>
          ))}
          {status === 'available' && (
            <LevelProgress level={level} scheme={scheme} member={member} open={open} />
          )}
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
          <LevelSkills
            level={level}
            scheme={scheme}
            member={member}
            actions={actions}
            toGo={toGo}
          />
        </div>
      )}
    </section>
  );
}

type LevelProgressProps = Pick<LevelCardProps, 'level' | 'scheme' | 'member' | 'open'>;

/** §6, SHOW_PERCENTAGE_COMPLETE. An open level explains a percentage above the share of passed skills. */
function LevelProgress({ level, scheme, member, open }: LevelProgressProps) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const visitor = useVisitor();
  if (visitor === null || !isOn(visitor.features, 'SHOW_PERCENTAGE_COMPLETE')) return null;
  const { percentage, passed, total } = nodeProgress(scheme, member, level.id);
  if (total === 0) return null;
  const isPartial = percentage > Math.ceil((100 * passed) / total);
  return (
    <>
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
      {open && isPartial && <p className="mt-1 text-xs text-muted">{t('assess.partial')}</p>}
    </>
  );
}

type MemberBadgeProps = {
  level: SchemeNode;
  scheme: IndexedScheme;
  member: GroupMember;
  /** Whether the level is open. A collapsed level only shows a badge that is due. */
  open: boolean;
};

/** Hands out or removes the badge of a completed level. Its date is that of the session, at the latest today. */
function MemberBadge({ level, scheme, member, open }: MemberBadgeProps) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const { group, date, otherDate } = useGroup();
  const today = useToday();
  const actions = useBadges();
  const achieve_date = achieveDateOf(member, level.id);
  const name = `${member.firstname} ${member.lastname}`;
  const shape = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pb-3';
  if (achieve_date === null) {
    if (!isPassed(scheme, member, level.id)) return null;
    return (
      <div className={shape}>
        <p className="text-sm text-award-ink">{t('badges.waiting')}</p>
        <Button
          icon={<Award aria-hidden size={18} />}
          aria-label={t('badges.handOutTo', { name, level: level.title })}
          onClick={() => void actions.handOut(level, [member], date < today ? date : today)}
        >
          {t('badges.handOut')}
        </Button>
      </div>
    );
  }
  if (!open) return null;
  const certificates = new URLSearchParams({ certificates: level.id, memberUuid: member.uuid });
  if (otherDate !== undefined) certificates.set('date', otherDate);
  return (
    <div className={shape}>
      <p className="text-sm text-muted">
        {t('badges.on', { date: format.shortDate(achieve_date) })}
      </p>
      <span className="-mx-4 flex">
        <HandedActions
          handed={{ member, achieve_date }}
          level={level}
          certificate={`${paths.badges(group.id)}?${certificates}`}
          actions={actions}
        />
      </span>
    </div>
  );
}

/** Describes a member's status at a level, one text per line. */
const useLevelSummary = () => {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const time_zone = useTimeZone();
  const remainingText = useRemainingText();
  const limit = useLevelLimit();
  const lockedReason = useLockedReason(limit);
  return useCallback(
    (scheme: IndexedScheme, member: GroupMember, level: SchemeNode): readonly string[] => {
      const status = nodeStatus(scheme, member, level.id, limit);
      if (status === 'skipped') return [t('assess.skipped')];
      const reason = lockedReason(scheme, member, level.id);
      if (reason !== null) return [reason];
      if (status === 'complete') {
        const award = member.awards.find(({ slug }) => slug === level.id);
        const ts = award?.completed_ts ?? member.assessments.complete[level.id];
        if (ts === undefined) return [t('assess.complete')];
        return [t('assess.completeOn', { date: format.shortDate(dateIn(time_zone, ts)) })];
      }
      if (manualOf(scheme, level.id) !== null) return [t('assess.byHand')];
      const { passed, total } = nodeProgress(scheme, member, level.id);
      const progress = t('assess.tally', { count: total, passed });
      return [progress, ...remainingText(remainingRules(scheme, member, level.id))];
    },
    [t, format, time_zone, remainingText, limit, lockedReason],
  );
};
