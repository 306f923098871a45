import { useTranslation } from '@springboard/i18n';
import { renderLink, useFormat, useParts } from '@springboard/portal';
import { Card, ListRow } from '@springboard/ui';
import { ArrowUpRight, ClipboardX, Hourglass } from 'lucide-react';
import { isReadyToMove, isWaiting, type ShownMembers } from '../assess/attention.ts';
import { RegistersChecked } from '../groups/registers-checked.tsx';
import { useOpenRegisters } from '../groups/use-open-registers.ts';
import { paths } from '../paths.ts';
import { useOpenGroup } from './open-group.ts';

/** Needs attention (D12), of this session; nothing, where nothing does. */
export function Attention() {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const { now } = useParts();
  const { group, members, otherDate } = useOpenGroup();
  const registers = useOpenRegisters(group.id);
  const assessed = group.scheme_slug !== null;
  const waiting = assessed ? members.filter((member) => isWaiting(member, now())).length : 0;
  const ready = members.filter(isReadyToMove).length;
  const open = registers?.value ?? [];
  if (waiting + ready + open.length === 0) return null;

  const list = (show: ShownMembers) => {
    const path = paths.assessByMember(group.id, otherDate);
    return `${path}${path.includes('?') ? '&' : '?'}show=${show}`;
  };
  return (
    <Card title={t('attention.title')} padded={false} className="mt-6 overflow-hidden">
      <ul className="divide-y divide-line border-t border-line">
        {ready > 0 && (
          <ListRow
            title={t('attention.ready', { count: ready })}
            leading={<ArrowUpRight aria-hidden size={22} className="text-award-ink" />}
            to={list('ready')}
            renderLink={renderLink}
          />
        )}
        {waiting > 0 && (
          <ListRow
            title={t('attention.waiting', { count: waiting })}
            leading={<Hourglass aria-hidden size={22} className="text-muted" />}
            to={list('waiting')}
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
      {registers !== null && <RegistersChecked reading={registers} />}
    </Card>
  );
}
