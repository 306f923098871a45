import type { AuditEntry, ChangeRequest } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { members, requests as texts } from '@springboard/i18n/areas/club';
import { lists } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ExportMenu,
  portalContext,
  renderLink,
  SectionLinks,
  UndoButton,
  useApi,
  useFormat,
  useIsReloading,
} from '@springboard/portal';
import { buttonClass, Chip, classes, EmptyState, PageHeader } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { Inbox } from './inbox.tsx';
import { RequestFacts } from './request-facts.tsx';

export const translations = [members, texts, lists];

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
  const { reading, audits } = useLoaderData<RequestsPage>();
  const [search] = useSearchParams();
  const section = sectionOf(search);
  const isReloading = useIsReloading();
  return (
    <>
      <PageHeader
        title={t('club:requests.title')}
        subtitle={t('club:requests.subtitle')}
        actions={
          <ExportMenu
            fileName={t('club:requests.file')}
            loadCsv={() => api.csv('GET /change-requests', { query: queryOf(section) })}
          />
        }
      />
      <CachedNotice result={reading} />
      <SectionLinks
        label={t('club:requests.sections.label')}
        current={addressOf(section)}
        sections={SECTIONS.map((one) => ({
          to: addressOf(one),
          label: t(`requests.sections.${one}`),
        }))}
      />
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
    </>
  );
}

type DecidedProps = { requests: readonly ChangeRequest[]; audits: readonly AuditEntry[] };

/** The decided requests, latest first. A decision can be undone for 30 days. */
function Decided({ requests, audits }: DecidedProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const undoable = new Map(
    audits.flatMap(({ id, entity_id, can_undo }) => (can_undo ? [[entity_id, id] as const] : [])),
  );
  return (
    <ul
      aria-label={t('requests.sections.decided')}
      className="max-w-4xl divide-y divide-line rounded-card border border-line bg-surface px-4"
    >
      {requests.map((request) => {
        const audit_id = undoable.get(String(request.id));
        return (
          <li key={request.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <div className="min-w-56 grow basis-0">
              <RequestFacts request={request} />
              <p className="text-sm text-muted">
                {request.user.name}
                {request.decided_at !== null && ` · ${format.moment(request.decided_at)}`}
              </p>
              {request.reason !== null && (
                <p className="text-sm wrap-anywhere">
                  {t('requests.because', { reason: request.reason })}
                </p>
              )}
            </div>
            <Chip tone={request.state === 'approved' ? 'positive' : 'neutral'}>
              {t(`requests.states.${request.state}`)}
            </Chip>
            {audit_id !== undefined && <UndoButton id={audit_id} />}
          </li>
        );
      })}
    </ul>
  );
}

type RequestsPage = {
  readonly reading: CachedResult<ChangeRequest[]>;
  /** Decisions, only for the decided requests. */
  readonly audits: readonly AuditEntry[];
};

/** The most requests on the page. */
const ROWS = 200;

const queryOf = (section: Section) => ({
  'state[]': section === 'open' ? (['open'] as const).slice() : DECIDED.slice(),
  per_page: ROWS,
});

const DECIDED = ['approved', 'refused', 'withdrawn'] as const;

export async function loader({ context, request }: LoaderFunctionArgs): Promise<RequestsPage> {
  const { queries } = portalContext(context);
  const section = sectionOf(new URL(request.url).searchParams);
  const [reading, audits] = await Promise.all([
    queries.fetch('GET /change-requests', { query: queryOf(section) }, request.signal),
    section === 'open'
      ? { value: [] }
      : queries.fetch(
          'GET /audits',
          { query: { entity: 'request', per_page: ROWS } },
          request.signal,
        ),
  ]);
  return { reading, audits: audits.value };
}
