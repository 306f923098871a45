import { type CallInput, type Transfer, TRANSFER_STATES } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { lists, transfers } from '@springboard/i18n/areas/shared';
import {
  actionsColumn,
  ExportMenu,
  type Filter,
  Filters,
  hasFilter,
  isPaper,
  ListPaper,
  ListTable,
  loadError,
  NoMatches,
  portalContext,
  tableQueryOf,
  useApi,
  useFormat,
  useQueryInWords,
} from '@springboard/portal';
import { transferStateKey } from '@springboard/portal/transfers';
import { Chip, EmptyState, PageHeader } from '@springboard/ui';
import { type TableColumn, useScreenWidth, visibleColumns } from '@springboard/ui/table';
import { useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { TransferMenu } from './transfer-menu.tsx';

export const translations = [transfers, lists];

const TABLE = { columns: [], sort: '', sizes: [25, 50, 100] } as const;

type TransfersData = { readonly transfers: readonly Transfer[]; readonly total: number };

/** The transfers between clubs with their state (scheme-portal §12). */
export function Component() {
  const { t } = useTranslation('common');
  const data = useLoaderData<TransfersData>();
  const [search] = useSearchParams();
  const all = useTransferColumns();
  const width = useScreenWidth();
  const columns = useMemo(() => visibleColumns(all, width, {}), [all, width]);
  const filters = useStateFilter();
  const api = useApi();
  const queryInWords = useQueryInWords(filters);
  if (isPaper(search)) {
    return (
      <ListPaper
        title={t('transfers.title')}
        query={queryInWords}
        columns={all.filter(({ id }) => id !== 'actions')}
        rows={data.transfers}
        total={data.total}
        rowKey={({ id }) => String(id)}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={t('transfers.title')}
        subtitle={t('transfers.text')}
        actions={
          <ExportMenu
            fileName={t('transfers.list.file')}
            loadCsv={() => api.csv('GET /transfers', { query: transfersQueryOf(search) })}
          />
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Filters filters={filters} />
      </div>
      <ListTable
        caption={t('transfers.title')}
        columns={columns}
        rows={data.transfers}
        total={data.total}
        rowKey={({ id }) => String(id)}
        query={tableQueryOf(search, TABLE)}
        sizes={TABLE.sizes}
        empty={
          hasFilter(search, filters) ? (
            <NoMatches filters={filters} title={t('transfers.list.none')} />
          ) : (
            <EmptyState title={t('transfers.list.none')} detail={t('transfers.list.noneText')} />
          )
        }
      />
    </>
  );
}

const useStateFilter = (): readonly Filter[] => {
  const { t } = useTranslation('common');
  return useMemo(
    () => [
      {
        kind: 'any',
        name: 'state',
        label: t('transfers.list.state'),
        options: TRANSFER_STATES.map((value) => ({ value, label: t(`transfers.state.${value}`) })),
      },
    ],
    [t],
  );
};

const useTransferColumns = (): readonly TableColumn<Transfer>[] => {
  const { t } = useTranslation('common');
  const format = useFormat();
  const isPhone = useScreenWidth() === 'phone';
  return [
    {
      id: 'member',
      header: t('transfers.list.member'),
      cell: ({ member }) => `${member.firstname} ${member.lastname}`,
      phoneCell: ({ member }) => (
        <span className="block pr-12">{`${member.firstname} ${member.lastname}`}</span>
      ),
    },
    {
      id: 'clubs',
      header: t('transfers.list.clubs'),
      cell: ({ from_club, to_club, requested_by }) => (
        <div className="flex flex-col gap-1 py-1">
          <span>{t('transfers.way', { from: from_club.name, to: to_club.name })}</span>
          <span className="text-sm text-muted">
            {t(`transfers.requestedBy.${requested_by}`, { club: to_club.name })}
          </span>
        </div>
      ),
    },
    {
      id: 'day',
      header: t('transfers.list.day'),
      cell: ({ day }) => format.date(day),
    },
    {
      id: 'state',
      header: t('transfers.list.state'),
      cell: (transfer) => <StateCell transfer={transfer} />,
    },
    actionsColumn<Transfer>({
      header: t('transfers.list.actions'),
      isPhone,
      actions: (transfer) => <TransferMenu transfer={transfer} />,
    }),
  ];
};

const TONES = {
  open: 'warning',
  agreed: 'info',
  done: 'positive',
  refused: 'neutral',
  undone: 'neutral',
} as const;

/** The state, and who has answered or is asked. */
function StateCell({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { state, answerer, from_club, to_club, decide_from } = transfer;
  const { answered_as, answered_at, answer_reason } = transfer;
  const club = answerer === 'new_club' ? to_club.name : from_club.name;
  return (
    <div className="flex flex-col items-start gap-1 py-1">
      <Chip tone={TONES[state]}>{t(transferStateKey(transfer))}</Chip>
      {state === 'open' && (
        <span className="text-sm text-muted">
          {t(`transfers.waits.${answerer}`, { club })}
          {' · '}
          {t('transfers.decideFrom', { date: format.moment(decide_from) })}
        </span>
      )}
      {answered_as !== null && answered_at !== null && (
        <span className="text-sm text-muted">
          {t(`transfers.answered.${answered_as}`, { date: format.moment(answered_at) })}
        </span>
      )}
      {answer_reason !== null && <span className="text-sm wrap-anywhere">{answer_reason}</span>}
    </div>
  );
}

/** The rows of a printed list: the maximum of one response. */
const MAX_ROWS = 1000;

const transfersQueryOf = (
  search: URLSearchParams,
): NonNullable<CallInput<'GET /transfers'>['query']> => {
  const { page, per_page } = tableQueryOf(search, TABLE);
  const states = TRANSFER_STATES.filter((state) => search.getAll('state').includes(state));
  return {
    ...(isPaper(search) ? { page: 0, per_page: MAX_ROWS } : { page, per_page }),
    'state[]': states,
  };
};

/** Read from the server each time, because each view of a member is in the log. */
export const loader = async ({
  context,
  request: { url, signal },
}: LoaderFunctionArgs): Promise<TransfersData> => {
  const query = transfersQueryOf(new URL(url).searchParams);
  const { api } = portalContext(context);
  const result = await api.call('GET /transfers', { query }, { signal });
  if (!result.ok) throw loadError(result.failure);
  return { transfers: result.value, total: Number(result.headers.get('x-total-count')) };
};
