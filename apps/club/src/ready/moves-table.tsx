import type { Move } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  actionsColumn,
  ListPaper,
  ListTable,
  useApi,
  useChange,
  useFormat,
} from '@springboard/portal';
import { Chip, EmptyState } from '@springboard/ui';
import { MenuItem } from '@springboard/ui/menu';
import { type TableColumn, useScreenWidth, visibleColumns } from '@springboard/ui/table';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { RowActions } from './row-actions.tsx';
import type { MoveSection } from './sections.ts';
import { useGroupText } from './use-group-text.ts';

type MovesTableProps = { section: MoveSection; moves: readonly Move[] };

type Action = 'offer' | 'place';

/** The offers of one section with what the club can do about them. */
export function MovesTable({ section, moves }: MovesTableProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const isRemoteOnly = useRemoteOnly();
  const width = useScreenWidth();
  const [open, setOpen] = useState<{ action: Action; move: Move } | null>(null);
  const actions = useCallback(
    (move: Move) => <MoveActions move={move} onAction={(action) => setOpen({ action, move })} />,
    [],
  );
  const columns = useMoveColumns(section, isRemoteOnly || section === 'confirmed' ? null : actions);
  const close = () => setOpen(null);
  return (
    <>
      <ListTable
        caption={t(`moves.captions.${section}`)}
        columns={visibleColumns(columns, width, {})}
        rows={moves}
        rowKey={keyOf}
        rowTo={({ member }) => paths.member(member.uuid)}
        empty={<EmptyState title={t(`moves.none.${section}`)} />}
      />
      {open?.action === 'offer' && (
        <OfferDialog
          member={memberOf(open.move)}
          fromId={open.move.from_group?.id ?? null}
          suitable={open.move.groups}
          onClose={close}
        />
      )}
      {open?.action === 'place' && (
        <PlaceDialog
          name={memberOf(open.move).name}
          fromId={open.move.from_group?.id ?? null}
          suitable={open.move.groups}
          heldId={open.move.state === 'held' ? open.move.group_id : null}
          hint={t('ready.fromNextSession')}
          place={(group_id) =>
            api.call('PATCH /moves/:id', {
              params: { id: open.move.id },
              body: { state: 'placed', group_id },
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}

/** The offers of one section on paper. */
export function MovesPaper({ section, moves }: MovesTableProps) {
  const { t } = useTranslation('club');
  return (
    <ListPaper
      title={t(`moves.captions.${section}`)}
      query={[]}
      columns={useMoveColumns(section, null)}
      rows={moves}
      total={moves.length}
      rowKey={keyOf}
    />
  );
}

const keyOf = ({ id }: Move): string => String(id);

const memberOf = ({ member }: Move) => ({
  uuid: member.uuid,
  name: `${member.firstname} ${member.lastname}`,
});

const useMoveColumns = (
  section: MoveSection,
  actions: ((move: Move) => ReactNode) | null,
): readonly TableColumn<Move>[] => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const { nameAndTimes } = useGroupText();
  const isPhone = useScreenWidth() === 'phone';
  return useMemo(() => {
    const name = (move: Move) => (
      <span className="block min-w-32 pr-12 wrap-anywhere sm:pr-0">
        {memberOf(move).name} {move.automatic === true && <Chip>{t('moves.automatic')}</Chip>}
      </span>
    );
    const chosen = ({ groups, group_id }: Move) => groups.find(({ id }) => id === group_id);
    const groupNames = (move: Move) => {
      const group = chosen(move);
      return group === undefined
        ? move.groups.map((group) => nameAndTimes(group)).join('; ')
        : nameAndTimes(group);
    };
    const dates = ({ first_date, last_date }: Move) =>
      [
        last_date === null ? null : t('moves.last', { date: format.shortDate(last_date) }),
        first_date === null ? null : t('moves.first', { date: format.shortDate(first_date) }),
      ]
        .filter((text) => text !== null)
        .join(' · ');
    const outcome = (move: Move) => {
      const { state, reason, expires_at } = move;
      if (section === 'offered' || section === 'held') {
        return t('moves.until', { moment: format.moment(expires_at) });
      }
      if (section === 'confirmed') {
        return (
          <>
            {dates(move)} {state === 'placed' && <Chip>{t('moves.placed')}</Chip>}
          </>
        );
      }
      return state === 'declined' && reason !== null ? (
        <Chip tone="warning">{t(`moves.declined.${reason}`)}</Chip>
      ) : (
        t('moves.expiredAt', { moment: format.moment(expires_at) })
      );
    };
    const columns: TableColumn<Move>[] = [
      { id: 'name', header: t('ready.name'), cell: name, phoneCell: name },
      {
        id: 'from',
        header: t('moves.from'),
        priority: 2,
        cell: ({ from_group }) => from_group?.name ?? null,
        phoneHidden: true,
      },
      {
        id: 'groups',
        header: t(section === 'held' || section === 'confirmed' ? 'moves.to' : 'moves.offered'),
        cell: (move) => <span className="block max-w-96 wrap-anywhere">{groupNames(move)}</span>,
        phoneCell: (move) => <span className="wrap-anywhere">{groupNames(move)}</span>,
      },
      {
        id: 'state',
        header: t('moves.state'),
        cell: (move) => <span className="block min-w-28">{outcome(move)}</span>,
        phoneCell: outcome,
      },
    ];
    if (actions !== null) {
      columns.push(actionsColumn({ header: t('ready.actions'), isPhone, actions }));
    }
    return columns;
  }, [t, format, nameAndTimes, section, actions, isPhone]);
};

type MoveActionsProps = { move: Move; onAction: (action: Action) => void };

/** An open offer can be withdrawn, one that ended can be made again; a place can be given in both cases. */
function MoveActions({ move, onAction }: MoveActionsProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const { send } = useChange({ alertsErrors: true });
  const { name } = memberOf(move);
  if (move.state !== 'offered' && move.state !== 'held') {
    return (
      <RowActions
        name={name}
        main={{
          label: t('moves.offerAgain'),
          description: t('ready.offerTitle', { name }),
          onSelect: () => onAction('offer'),
        }}
      >
        <MenuItem onSelect={() => onAction('place')}>{t('group.place')}</MenuItem>
      </RowActions>
    );
  }
  const withdraw = () =>
    send(
      t('moves.withdrawn', { name }),
      api.call('PATCH /moves/:id', { params: { id: move.id }, body: { state: 'withdrawn' } }),
    );
  return (
    <RowActions
      name={name}
      main={{
        label: t('group.place'),
        description: t('group.placeName', { name }),
        onSelect: () => onAction('place'),
      }}
    >
      <MenuItem onSelect={() => void withdraw()}>{t('moves.withdraw')}</MenuItem>
    </RowActions>
  );
}
