import type { AuditEntry, ChangeRequest, Transfer, TransferRequest } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { fromClub, members, requests as texts } from '@springboard/i18n/areas/club';
import { lists, transfers as transferTexts } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ExportMenu,
  isPaper,
  ListPaper,
  portalContext,
  readForPaper,
  renderLink,
  SectionLinks,
  UndoButton,
  useApi,
  tableQueryOf,
  useFormat,
  useIsReloading,
  useListSearch,
  usePagerLabels,
  withLastPage,
  withTableQuery,
} from '@springboard/portal';
import { buttonClass, Chip, classes, EmptyState, PageHeader, Pager } from '@springboard/ui';
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { Inbox } from './inbox.tsx';
import { OpenTransfers } from './open-transfers.tsx';
import { usePaperColumns } from './paper-columns.ts';
import { RequestFacts } from './request-facts.tsx';
import { RequestedMembers } from './requested-members.tsx';

export const translations = [members, texts, fromClub, transferTexts, lists];

const SECTIONS = ['open', 'decided'] as const;
type Section = (typeof SECTIONS)[number];

const sectionOf = (search: URLSearchParams): Section =>
  search.get('section') === 'decided' ? 'decided' : 'open';

const addressOf = (section: Section) =>
  section === 'open' ? paths.requests : paths.decidedRequests;

/** What guardians ask the club to change: an inbox, and the decided requests with Undo. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const { reading, audits, transfers, memberRequests } = useLoaderData<RequestsPage>();
  const [search] = useSearchParams();
  const section = sectionOf(search);
  const [, setSearch] = useListSearch();
  const pagerLabels = usePagerLabels();
  const isReloading = useIsReloading();
  const columns = usePaperColumns();
  const table = tableQueryOf(search, TABLE);
  const total = reading.total ?? reading.value.length;
  if (isPaper(search)) {
    return (
      <ListPaper
        title={t('club:requests.title')}
        query={[t(`requests.sections.${section}`)]}
        columns={columns}
        rows={reading.value}
        total={total}
        rowKey={({ id }) => String(id)}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={t('club:requests.title')}
        subtitle={t('club:requests.subtitle')}
        actions={
          <ExportMenu
            fileName={t('club:requests.file')}
            loadCsv={() => api.csv('GET /change-requests', { query: statesOf(section) })}
          />
        }
      />
      <CachedNotice result={reading} />
      <SectionLinks
        label={t('club:requests.sections.label')}
        current={addressOf(section)}
        sections={SECTIONS.map((section) => ({
          to: addressOf(section),
          label: t(`requests.sections.${section}`),
        }))}
      />
      <OpenTransfers transfers={transfers} />
      <div aria-busy={isReloading || undefined} className={classes(isReloading && 'opacity-60')}>
        {reading.value.length === 0 ? (
          <EmptyState
            title={t(`requests.none.${section}`)}
            detail={t(`requests.noneDetail.${section}`)}
            action={renderLink({
              to: paths.members,
              className: buttonClass(),
              children: t('common:nav.members'),
            })}
          />
        ) : section === 'open' ? (
          <Inbox requests={reading.value} />
        ) : (
          <Decided requests={reading.value} audits={audits} />
        )}
      </div>
      {total > SIZES[0] && (
        <div className="max-w-4xl">
          <Pager
            page={table.page}
            per_page={table.per_page}
            total={total}
            sizes={SIZES}
            labels={pagerLabels}
            onChange={(page, per_page) =>
              setSearch((now) => withTableQuery(now, { ...table, page, per_page }))
            }
          />
        </div>
      )}
      <RequestedMembers requests={memberRequests} />
    </>
  );
}

type DecidedProps = { requests: readonly ChangeRequest[]; audits: readonly AuditEntry[] };

/** The decided requests, latest first. A decision can be undone for 30 days. */
function Decided({ requests, audits }: DecidedProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const undoable = new Map(
    audits.flatMap((entry) =>
      entry.can_undo ? idsOf(entry).map((id) => [id, entry] as const) : [],
    ),
  );
  return (
    <ul
      aria-label={t('requests.sections.decided')}
      className="max-w-4xl divide-y divide-line rounded-card border border-line bg-surface px-4"
    >
      {requests.map((request) => {
        const entry = undoable.get(request.id);
        const together = entry === undefined ? 1 : idsOf(entry).length;
        return (
          <li key={request.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <div className="min-w-56 grow basis-0">
              <RequestFacts request={request} />
              <p className="text-sm text-muted">
                {request.user.name}
                {request.decided_at !== null && ` · ${format.moment(request.decided_at)}`}
              </p>
              {together > 1 && (
                <p className="text-sm">{t('requests.together', { number: together })}</p>
              )}
              {request.reason !== null && (
                <p className="text-sm wrap-anywhere">
                  {t('requests.because', { reason: request.reason })}
                </p>
              )}
            </div>
            <Chip tone={request.state === 'approved' ? 'positive' : 'neutral'}>
              {t(`requests.states.${request.state}`)}
            </Chip>
            {entry !== undefined && <UndoButton id={entry.id} />}
          </li>
        );
      })}
    </ul>
  );
}

/** The requests that an entry decided: one, or those that were approved together. */
const idsOf = ({ entity_id, detail }: AuditEntry): readonly number[] => {
  const { ids } = detail;
  return Array.isArray(ids) ? ids.map(Number) : [Number(entity_id)];
};

type RequestsPage = {
  readonly reading: CachedResult<ChangeRequest[]>;
  /** The audit entries of the decisions, only with the decided requests. */
  readonly audits: readonly AuditEntry[];
  /** Transfers that the club may answer, only with the open requests. */
  readonly transfers: readonly Transfer[];
  /** Members of other clubs for whom the club has asked, only with the open requests. */
  readonly memberRequests: readonly TransferRequest[];
};

const SIZES = [20, 50, 100] as const;
const TABLE = { columns: [], sort: '', sizes: SIZES };

/** The latest decisions whose Undo is offered. */
const AUDITS = 1000;

/** More than a club has at the same time. */
const TRANSFERS = 200;

const statesOf = (section: Section) => ({
  'state[]': section === 'open' ? (['open'] as const).slice() : DECIDED.slice(),
});

const DECIDED = ['approved', 'refused', 'withdrawn'] as const;

export async function loader({ context, request }: LoaderFunctionArgs): Promise<RequestsPage> {
  const { queries } = portalContext(context);
  const { searchParams } = new URL(request.url);
  const section = sectionOf(searchParams);
  const read = (page: { page: number; per_page: number }) =>
    queries.fetch(
      'GET /change-requests',
      { query: { ...statesOf(section), ...page } },
      request.signal,
    );
  if (isPaper(searchParams)) {
    return { reading: await readForPaper(read), audits: [], transfers: [], memberRequests: [] };
  }
  const table = tableQueryOf(searchParams, TABLE);
  const [reading, audits, transfers, memberRequests] = await Promise.all([
    read({ page: table.page, per_page: table.per_page }),
    section === 'open'
      ? { value: [] }
      : queries.fetch(
          'GET /audits',
          { query: { entity: 'request', per_page: AUDITS } },
          request.signal,
        ),
    section === 'open'
      ? queries.fetch(
          'GET /transfers',
          { query: { may_answer: 1, per_page: TRANSFERS } },
          request.signal,
        )
      : { value: [] },
    section === 'open'
      ? queries.fetch('GET /transfer-requests', { query: { per_page: TRANSFERS } }, request.signal)
      : { value: [] },
  ]);
  // The last request of a page was decided.
  const shorter = withLastPage(searchParams, table, reading.total);
  if (shorter !== null) throw redirect(`${paths.requests}?${shorter}`);
  return {
    reading,
    audits: audits.value,
    transfers: transfers.value,
    memberRequests: memberRequests.value,
  };
}
