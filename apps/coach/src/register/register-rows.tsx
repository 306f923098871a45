import type { AbsenceReason, GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useOfflineState } from '@springboard/portal';
import { EmptyState } from '@springboard/ui';
import { RowList } from '@springboard/ui/list';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { parseRegisterFilter, visibleMembers } from './attendance-marks.ts';
import { RegisterRow } from './register-row.tsx';
import type { RegisterActions } from './use-register.ts';

/** On a phone, the smallest. */
const ROW_HEIGHT = 47;

type RegisterRowsProps = {
  members: readonly GroupMember[];
  /** The date of the session. */
  date: string;
  /** Whether marks can be set on this date. */
  isOpen: boolean;
  isComplete: boolean;
  onMark: RegisterActions['mark'];
  onShowDetails: (member_uuid: string) => void;
  onReason: RegisterActions['setReason'];
};

export function RegisterRows({
  members,
  date,
  isOpen,
  isComplete,
  ...handlers
}: RegisterRowsProps) {
  const { t } = useTranslation(['coach', 'common']);
  const [searchParams] = useSearchParams();
  const unsyncedByMember = useOfflineState((state) => state.unsyncedByMember);
  const filter = parseRegisterFilter(searchParams);
  const search = searchParams.get('search') ?? '';
  const [taps, setTaps] = useState<Taps>({ view: '', uuids: new Set() });
  const view = `${filter} ${search}`;
  const rows = visibleMembers(members, { filter, search, tappedUuids: tappedIn(taps, view) });

  const { onMark, onShowDetails, onReason } = handlers;
  // Without a filter no row disappears, so taps need not be remembered.
  const isFiltered = filter !== 'all';

  // A stable callback: a tap or a scroll re-renders only the rows that changed.
  const tap = useCallback(
    (member: GroupMember, present: boolean) => {
      if (isFiltered)
        setTaps((current) => ({
          view,
          uuids: new Set(tappedIn(current, view)).add(member.uuid),
        }));
      return onMark(member, present);
    },
    [view, isFiltered, onMark, setTaps],
  );

  const reason = useCallback(
    (member: GroupMember, absence: AbsenceReason | null) => void onReason(member, absence),
    [onReason],
  );

  if (rows.length === 0) return <EmptyRegister total={members.length} search={search} />;
  return (
    <RowList
      label={t('coach:attendance.members')}
      items={rows}
      itemKey={({ uuid }) => uuid}
      rowHeight={ROW_HEIGHT}
    >
      {(member, as) => (
        <RegisterRow
          as={as}
          member={member}
          date={date}
          isOpen={isOpen}
          isComplete={isComplete}
          syncState={unsyncedByMember[member.uuid]}
          onTap={tap}
          onShowDetails={onShowDetails}
          onReason={reason}
        />
      )}
    </RowList>
  );
}

/** The members that were tapped since this filter or search was chosen. */
type Taps = { readonly view: string; readonly uuids: ReadonlySet<string> };
const NO_UUIDS: ReadonlySet<string> = new Set();

const tappedIn = (taps: Taps, view: string): ReadonlySet<string> =>
  taps.view === view ? taps.uuids : NO_UUIDS;

function EmptyRegister({ total, search }: { total: number; search: string }) {
  const { t } = useTranslation(['coach', 'common']);
  const title = () => {
    if (total === 0) return t('coach:attendance.empty');
    return search === ''
      ? t('coach:attendance.noneShown')
      : t('common:state.noResults', { search });
  };
  return (
    <EmptyState title={title()} detail={total === 0 ? t('coach:register.emptyText') : undefined} />
  );
}
