import { type CallInput, type Job, JOB_KINDS, JOB_STATES } from '@springboard/contract';
import { localeOf, useTranslation } from '@springboard/i18n';
import { jobs, lists, tasks } from '@springboard/i18n/areas/shared';
import { actionsColumn } from '../table/actions-menu.tsx';
import { ExportMenu, isPaper } from '../table/export-menu.tsx';
import { ListPaper } from '../table/list-paper.tsx';
import { readForPaper } from '../table/read-for-paper.ts';
import { CancelJob } from '../jobs/cancel-job.tsx';
import { CachedNotice } from '../queries/cached-notice.tsx';
import type { CachedResult } from '../queries/cached-query.ts';
import { type Filter, hasFilter, withoutFilters } from '../table/filter-query.ts';
import { Filters, useQueryInWords } from '../table/filters.tsx';
import { isJobOpen, useJobText } from '../jobs/use-job-text.ts';
import { JobChip } from '../jobs/job-chip.tsx';
import { portalContext } from '../portal-context.ts';
import { renderLink } from '../render-link.tsx';
import { tableQueryOf } from '../table/table-query.ts';
import { useFormat } from '../dates.ts';
import { useIsReloading } from '../table/use-is-reloading.ts';
import { useListSearch } from '../table/use-list-search.ts';
import { useLiveReload } from '../jobs/use-live-reload.ts';
import { useApi, useOnline } from '../hooks.ts';
import { usePagerLabels, useTableParams } from '../table/use-table-params.ts';
import { Button, EmptyState, PageHeader } from '@springboard/ui';
import { DataTable, type TableColumn, useScreenWidth, visibleColumns } from '@springboard/ui/table';
import { useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';

export const translations = [tasks, jobs, lists];

const TABLE = { columns: ['kind', 'created_at', 'state'], sort: '', sizes: [25, 50, 100] } as const;

/** E-mails are so many that they are listed only if the user filters by them or by failed jobs. */
const listedKinds = (state: Job['state'] | undefined): readonly Job['kind'][] =>
  JOB_KINDS.filter((kind) => kind !== 'send_email' || state === 'failed');

/** The background jobs of the club, latest first (portals §D). Only by its address, with the advanced tools. */
export function Component() {
  const { t, i18n } = useTranslation('common');
  const reading = useLoaderData<CachedResult<Job[]>>();
  const isReloading = useIsReloading();
  const pagerLabels = usePagerLabels();
  const width = useScreenWidth();
  const all = useJobColumns(width === 'phone');
  const columns = useMemo(() => visibleColumns(all, width, {}), [all, width]);
  const filters = useJobFilters();
  const [search] = useSearchParams();
  const [, setSearch] = useListSearch();
  const params = useTableParams(TABLE);
  const isLive = useOnline() && reading.value.some(isJobOpen) && !isPaper(search);
  useLiveReload(isLive);
  const api = useApi();
  const queryInWords = useQueryInWords(filters);
  if (isPaper(search)) {
    return (
      <ListPaper
        title={t('tasks.title')}
        query={queryInWords}
        columns={all.filter(({ id }) => id !== 'actions')}
        rows={reading.value}
        total={reading.total ?? 0}
        rowKey={({ id }) => String(id)}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={t('tasks.title')}
        subtitle={t('tasks.text')}
        actions={
          <ExportMenu
            fileName={t('tasks.file')}
            loadCsv={() => api.csv('GET /jobs', { query: jobsQueryOf(search) })}
          />
        }
      />
      <CachedNotice result={reading} />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Filters filters={filters} />
      </div>
      <DataTable
        caption={t('tasks.title')}
        captionHidden
        density="compact"
        columns={columns}
        rows={reading.value}
        total={reading.total ?? 0}
        rowKey={({ id }) => String(id)}
        rowTo={({ id }) => `/tasks/${id}`}
        renderLink={renderLink}
        sizes={TABLE.sizes}
        pagerLabels={pagerLabels}
        stickyHeader
        loading={isReloading}
        loadingLabel={t('state.loading')}
        locale={localeOf(i18n)}
        empty={
          hasFilter(search, filters) ? (
            <EmptyState
              title={t('tasks.noneFiltered')}
              action={
                <Button onClick={() => setSearch((now) => withoutFilters(now, filters))}>
                  {t('filters.clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('tasks.none')} detail={t('tasks.noneDetail')} />
          )
        }
        {...params}
      />
    </>
  );
}

const useJobColumns = (isPhone: boolean): readonly TableColumn<Job>[] => {
  const { t } = useTranslation('common');
  const format = useFormat();
  const text = useJobText();
  return useMemo(() => {
    const when = ({ created_at }: Job) => format.moment(created_at);
    const state = (job: Job) => (
      <>
        <JobChip job={job} />
        {text.left(job) !== null && (
          <span className="block text-sm text-muted">{text.left(job)}</span>
        )}
      </>
    );
    const began = ({ started_at }: Job) => started_at !== null && format.moment(started_at);
    return [
      {
        id: 'kind',
        header: t('tasks.what'),
        sortable: true,
        cell: (job) => <span className="wrap-anywhere">{text.title(job)}</span>,
      },
      { id: 'state', header: t('tasks.state'), sortable: true, cell: state, phoneCell: state },
      {
        id: 'result',
        header: t('tasks.result'),
        priority: 3,
        phoneHidden: true,
        cell: (job) => text.result(job),
      },
      {
        id: 'user',
        header: t('tasks.by'),
        priority: 2,
        phoneHidden: true,
        cell: ({ user_name }) => user_name ?? t('tasks.server'),
      },
      {
        id: 'created_at',
        header: t('tasks.when'),
        sortable: true,
        cell: when,
        phoneCell: when,
      },
      { id: 'began', header: t('tasks.began'), priority: 3, phoneHidden: true, cell: began },
      {
        id: 'took',
        header: t('tasks.took'),
        priority: 3,
        phoneHidden: true,
        cell: (job) => text.took(job),
      },
      actionsColumn<Job>({
        header: t('tasks.actions'),
        isPhone,
        actions: (job) => isJobOpen(job) && <CancelJob job={job} compact />,
      }),
    ] satisfies TableColumn<Job>[];
  }, [t, format, text, isPhone]);
};

const useJobFilters = (): readonly Filter[] => {
  const { t } = useTranslation('common');
  return useMemo(
    () => [
      {
        kind: 'any',
        name: 'kind',
        label: t('tasks.kind'),
        options: JOB_KINDS.map((value) => ({ value, label: t(`jobs.kinds.${value}`) })),
      },
      {
        kind: 'one',
        name: 'state',
        label: t('tasks.state'),
        options: [
          { value: '', label: t('tasks.everyState') },
          ...JOB_STATES.map((value) => ({ value, label: t(`jobs.states.${value}`) })),
        ],
      },
    ],
    [t],
  );
};

const jobsQueryOf = (search: URLSearchParams): NonNullable<CallInput<'GET /jobs'>['query']> => {
  const { sort, descending, page, per_page } = tableQueryOf(search, TABLE);
  const kinds = JOB_KINDS.filter((kind) => search.getAll('kind').includes(kind));
  const state = JOB_STATES.find((known) => known === search.get('state'));
  return {
    page,
    per_page,
    ...(sort !== '' && { sort: `${descending ? 'd' : 'a'}${sort}` }),
    'kind[]': [...(kinds.length > 0 ? kinds : listedKinds(state))],
    ...(state !== undefined && { state }),
  };
};

export const loader = ({ context, request }: LoaderFunctionArgs): Promise<CachedResult<Job[]>> => {
  const search = new URL(request.url).searchParams;
  const query = jobsQueryOf(search);
  const read = (page: Pick<typeof query, 'page' | 'per_page'>) =>
    portalContext(context).queries.fetch(
      'GET /jobs',
      { query: { ...query, ...page } },
      request.signal,
    );
  return isPaper(search) ? readForPaper(read) : read({});
};
