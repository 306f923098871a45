import { useTranslation } from '@springboard/i18n';
import { renderLink, useFormat, usePortalContext } from '@springboard/portal';
import { Card, ListRow } from '@springboard/ui';
import { ArrowUpRight, ClipboardX, Hourglass } from 'lucide-react';
import { isAssessmentOverdue, isReadyToMove, type MemberFilter } from '../group/member-filter.ts';
import { useGroup } from '../group/use-group.ts';
import { LastCheckedNote } from '../groups/last-checked-note.tsx';
import { useOpenRegisters } from '../groups/use-open-registers.ts';
import { paths } from '../paths.ts';

/** Needs attention (D12), of this session. Hidden if nothing does. */
export function Attention() {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const { now } = usePortalContext();
  const { group, members, otherDate } = useGroup();
  const registers = useOpenRegisters(group.id);
  const hasScheme = group.scheme_slug !== null;
  const overdue = hasScheme
    ? members.filter((member) => isAssessmentOverdue(member, now())).length
    : 0;
  const ready = members.filter(isReadyToMove).length;
  const open = registers?.value ?? [];
  if (overdue + ready + open.length === 0) return null;

  const membersPath = (filter: MemberFilter) => {
    const path = paths.assessByMember(group.id, otherDate);
    return `${path}${path.includes('?') ? '&' : '?'}show=${filter}`;
  };
  return (
    <Card title={t('attention.title')} padded={false} className="mt-6 overflow-hidden">
      <ul className="divide-y divide-line border-t border-line">
        {ready > 0 && (
          <ListRow
            title={t('attention.ready', { count: ready })}
            leading={<ArrowUpRight aria-hidden size={22} className="text-award-ink" />}
            to={membersPath('ready')}
            renderLink={renderLink}
          />
        )}
        {overdue > 0 && (
          <ListRow
            title={t('attention.waiting', { count: overdue })}
            leading={<Hourglass aria-hidden size={22} className="text-muted" />}
            to={membersPath('waiting')}
            renderLink={renderLink}
          />
        )}
        {open.map(({ date }) => (
          <ListRow
            key={date}
            title={t('attention.register', { day: format.day(date) })}
            leading={<ClipboardX aria-hidden size={22} className="text-warning-ink" />}
            to={paths.register(group.id, date)}
            renderLink={renderLink}
          />
        ))}
      </ul>
      {registers !== null && <LastCheckedNote registers={registers} />}
    </Card>
  );
}
