import type { AbsenceReason, GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useOfflineState } from '@springboard/portal';
import { EmptyState } from '@springboard/ui';
import { RowList } from '@springboard/ui/list';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { rowsOf, shownOf } from './marks.ts';
import { RegisterRow } from './register-row.tsx';
import type { RegisterActions } from './use-register.ts';

const ROW_HEIGHT = 57;

type RegisterRowsProps = {
  members: readonly GroupMember[];
  /** Whether marks may be set on this date. */
  open: boolean;
  complete: boolean;
  onMark: RegisterActions['mark'];
  onLook: (member_uuid: string) => void;
  onReason: RegisterActions['giveReason'];
};

export function RegisterRows({ members, open, complete, ...ways }: RegisterRowsProps) {
  const { t } = useTranslation(['coach', 'common']);
  const [address] = useSearchParams();
  const unsettled = useOfflineState((state) => state.unsettled);
  const shown = shownOf(address);
  const search = address.get('search') ?? '';
  const [tapped, setTapped] = useState<Tapped>({ view: '', uuids: new Set() });
  const view = `${shown} ${search}`;
  const rows = rowsOf(members, { shown, search, tapped: uuidsOf(tapped, view) });

  const { onMark, onLook, onReason } = ways;
  // Where all are shown, nobody goes away: no tap has to be noted, nor anything drawn for it.
  const narrowed = shown !== 'all';

  // Stays the same while the list scrolls and from tap to tap: only what changed is drawn anew.
  const tap = useCallback(
    (member: GroupMember, present: boolean) => {
      if (narrowed)
        setTapped((now) => ({ view, uuids: new Set(uuidsOf(now, view)).add(member.uuid) }));
      return onMark(member, present);
    },
    [view, narrowed, onMark, setTapped],
  );

  const reason = useCallback(
    (member: GroupMember, absence: AbsenceReason | null) => void onReason(member, absence),
    [onReason],
  );

  if (rows.length === 0) return <Nobody total={members.length} search={search} />;
  return (
    <RowList
      label={t('coach:register.members')}
      items={rows}
      itemKey={({ uuid }) => uuid}
      rowHeight={ROW_HEIGHT}
    >
      {(member, as) => (
        <RegisterRow
          as={as}
          member={member}
          open={open}
          complete={complete}
          unsettled={unsettled[member.uuid]}
          onTap={tap}
          onLook={onLook}
          onReason={reason}
        />
      )}
    </RowList>
  );
}

/** Who was tapped since this view was chosen. */
type Tapped = { readonly view: string; readonly uuids: ReadonlySet<string> };
const NOBODY: ReadonlySet<string> = new Set();

const uuidsOf = (tapped: Tapped, view: string): ReadonlySet<string> =>
  tapped.view === view ? tapped.uuids : NOBODY;

function Nobody({ total, search }: { total: number; search: string }) {
  const { t } = useTranslation(['coach', 'common']);
  const title = () => {
    if (total === 0) return t('coach:register.empty');
    return search === '' ? t('coach:register.noneShown') : t('common:state.noResults', { search });
  };
  return (
    <EmptyState title={title()} detail={total === 0 ? t('coach:register.emptyText') : undefined} />
  );
}
