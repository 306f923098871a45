import type { Club } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { ListTable, useApi, useChange, useFormat, useOfflineReason } from '@springboard/portal';
import { Button, EmptyState, Notice } from '@springboard/ui';
import { type TableColumn, type TableQuery, useScreenWidth } from '@springboard/ui/table';

type DeletedClubsProps = {
  clubs: readonly Club[];
  columns: readonly TableColumn<Club>[];
  total: number;
  query: TableQuery;
  sizes: readonly number[];
};

/** The clubs that were deleted in the last 30 days, each with the moment until which it can be restored, then it is erased. */
export function DeletedClubs({ clubs, ...table }: DeletedClubsProps) {
  const { t } = useTranslation('scheme');
  return (
    <>
      {clubs.length > 0 && (
        <div className="mb-4">
          <Notice kind="info">{t('clubs.erasedAfter')}</Notice>
        </div>
      )}
      <ListTable
        caption={t('clubs.state.deleted')}
        {...table}
        rows={clubs}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title={t('clubs.noneDeleted')} detail={t('clubs.noneDeletedDetail')} />}
      />
    </>
  );
}

export const useDeletedColumns = (): readonly TableColumn<Club>[] => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const api = useApi();
  const offlineReason = useOfflineReason();
  const { send, isBusy } = useChange({ alertsErrors: true });
  const restore = ({ id, name }: Club) =>
    send(t('clubs.restored', { name }), api.call('POST /clubs/:id/undelete', { params: { id } }));
  const isPhone = useScreenWidth() === 'phone';
  const button = (club: Club) => (
    <Button
      size="small"
      loading={isBusy}
      disabledReason={offlineReason}
      aria-label={t('clubs.restoreOf', { name: club.name })}
      onClick={() => void restore(club)}
    >
      {t('clubs.restore')}
    </Button>
  );
  const moments = [
    ['at', t('clubs.deletedAt')],
    ['until', t('clubs.restorableUntil')],
  ] as const;
  return [
    { id: 'name', header: t('clubs.name'), cell: ({ name }) => name },
    ...moments.map(([id, header]): TableColumn<Club> => ({
      id,
      header,
      cell: ({ deleted }) => deleted && format.moment(deleted[id]),
      phoneCell: ({ deleted }) => deleted && format.labelled(header, format.moment(deleted[id])),
    })),
    {
      id: 'actions',
      header: t('clubs.actions'),
      align: 'end',
      // Once, so that each action has one button in the page.
      cell: isPhone ? () => null : button,
      phoneCell: isPhone ? button : () => null,
    },
  ];
};
