import { isPassed, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useToday } from '@springboard/portal';
import { Button } from '@springboard/ui';
import { Award } from 'lucide-react';
import { HandedActions } from '../../badges/handed-actions.tsx';
import { dateOf } from '../../badges/level-badges.ts';
import { useBadges } from '../../badges/use-badges.ts';
import { useOpenGroup } from '../../menu/open-group.ts';
import { paths } from '../../paths.ts';

type MemberBadgeProps = {
  level: SchemeNode;
  scheme: IndexedScheme;
  member: GroupMember;
  /** Whether the level's skills are shown: only then is there more of a badge than that it is due. */
  open: boolean;
};

/** The badge of a completed level, handed out on the session's day, never on one to come, or taken back from the member's own page. */
export function MemberBadge({ level, scheme, member, open }: MemberBadgeProps) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const { group, date, otherDate } = useOpenGroup();
  const today = useToday();
  const actions = useBadges();
  const achieve_date = dateOf(member, level.id);
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
