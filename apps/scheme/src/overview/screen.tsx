import { isOn } from '@springboard/access';
import type { AuditEntry, Scheme, SyncHealth } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { attention, overview } from '@springboard/i18n/areas/scheme';
import { rights } from '@springboard/i18n/areas/shared';
import {
  AuditList,
  CachedNotice,
  type CachedResult,
  portalContext,
  useFormat,
  useOfflineReason,
  useVisitor,
  withoutError,
} from '@springboard/portal';
import { Button, Card, EmptyState, PageHeader } from '@springboard/ui';
import { lazy, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { DeletedSchemes } from './deleted-schemes.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { useSchemeActionText } from './scheme-actions.ts';
import { SchemeCard } from './scheme-card.tsx';
import { byState, type SchemeState, type Totals, totalsOf } from './schemes-by-state.ts';

export const translations = [overview, attention, rights];

/** Its fields and texts load when it is opened. */
const NewSchemeDialog = lazy(() => import('./new-scheme.tsx'));

/** The national body's schemes at a glance (portals §D). */
export function Component() {
  const { t } = useTranslation(['scheme', 'common']);
  const { reading, deleted, audits, failedJobs, health, now } = useLoaderData<Overview>();
  const schemes = reading.value;
  const visitor = useVisitor();
  const offlineReason = useOfflineReason();
  // The slug of the scheme that is copied; empty: none.
  const [copied, setCopied] = useState<string | null>(null);
  const mayAdd = visitor !== null && isOn(visitor.features, 'ADD_SCHEME');
  return (
    <>
      <PageHeader
        title={t('common:nav.overview')}
        subtitle={t('scheme:overview.subtitle')}
        actions={
          mayAdd && (
            <Button variant="primary" disabledReason={offlineReason} onClick={() => setCopied('')}>
              {t('scheme:schemes.newScheme')}
            </Button>
          )
        }
      />
      <CachedNotice result={reading} />
      {schemes.length > 0 && <TotalsStrip totals={totalsOf(schemes)} />}
      <NeedsAttention schemes={schemes} failedJobs={failedJobs} health={health} />
      {schemes.length === 0 ? (
        <EmptyState title={t('scheme:overview.none')} detail={t('scheme:overview.noneDetail')} />
      ) : (
        <>
          {byState(schemes).map((section) => (
            <section key={section.state} aria-labelledby={section.state} className="mt-8">
              <SectionTitle state={section.state} count={section.schemes.length} />
              <ul className="grid gap-4">
                {section.schemes.map((scheme) => (
                  <li key={scheme.uuid} className="grid min-w-0">
                    <SchemeCard
                      scheme={scheme}
                      now={now}
                      onDuplicate={mayAdd ? () => setCopied(scheme.slug) : null}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
      {deleted.length > 0 && <DeletedSchemes schemes={deleted} now={now} />}
      {audits !== null && (
        <div className="mt-8">
          <RecentChanges entries={audits} schemes={[...schemes, ...deleted]} />
        </div>
      )}
      {copied !== null && (
        <Suspense>
          <NewSchemeDialog schemes={schemes} copied={copied} onClose={() => setCopied(null)} />
        </Suspense>
      )}
    </>
  );
}

type RecentChangesProps = { entries: readonly AuditEntry[]; schemes: readonly Scheme[] };

/** The last changes of all schemes, by person. */
function RecentChanges({ entries, schemes }: RecentChangesProps) {
  const { t } = useTranslation('scheme');
  const actionText = useSchemeActionText(schemes);
  return (
    <Card title={t('schemes.recent')}>
      {entries.length === 0 ? (
        <p className="text-muted">{t('schemes.noRecent')}</p>
      ) : (
        <AuditList entries={entries} actionText={actionText} />
      )}
    </Card>
  );
}

function SectionTitle({ state, count }: { state: SchemeState; count: number }) {
  const { t } = useTranslation('scheme');
  return (
    <h2 id={state} className="mb-3 flex items-baseline gap-2 text-lg font-strong">
      {t(state === 'in_review' ? 'schemes.inReview' : `overview.states.${state}`)}{' '}
      <span className="text-base font-normal tabular text-muted">{count}</span>
    </h2>
  );
}

const SHOWN = [
  'published',
  'drafts',
  'groups',
  'assessments_this_week',
  'awards_this_week',
] as const satisfies readonly (keyof Totals)[];

/** Numbers over all schemes, each over its word. */
function TotalsStrip({ totals }: { totals: Totals }) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  return (
    <dl
      aria-label={t('overview.totals.label')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-6 lg:grid-cols-5"
    >
      {SHOWN.map((name) => (
        <div
          key={name}
          className="flex flex-col-reverse justify-end bg-surface px-4 py-3.5 last:col-span-2 sm:col-span-2 sm:nth-[n+4]:col-span-3 lg:col-span-1 lg:nth-[n+4]:col-span-1"
        >
          <dt className="text-sm text-muted">{t(`overview.totals.${name}`)}</dt>
          <dd className="text-2xl font-strong tabular">{format.number(totals[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

type Overview = {
  readonly reading: CachedResult<Scheme[]>;
  readonly deleted: readonly Scheme[];
  /** The last changes; null where they could not be read. */
  readonly audits: readonly AuditEntry[] | null;
  /** null where they could not be read. */
  readonly failedJobs: number | null;
  readonly health: SyncHealth | null;
  /** Seconds since 1970 when it was shown. */
  readonly now: number;
};

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<Overview> => {
  const { queries, now } = portalContext(context);
  const query = { with_stats: 1 } as const;
  const recent = { entity: 'scheme', per_page: 20, hourly: 1 } as const;
  const failed = { state: 'failed', per_page: 1 } as const;
  const [reading, deleted, audits, jobs, health] = await Promise.all([
    queries.fetch('GET /schemes', { query }, request.signal),
    withoutError(queries.fetch('GET /schemes', { query: { deleted: 1 } }, request.signal)),
    withoutError(queries.fetch('GET /audits', { query: recent }, request.signal)),
    withoutError(queries.fetch('GET /jobs', { query: failed }, request.signal)),
    withoutError(queries.fetch('GET /sync-health', {}, request.signal)),
  ]);
  return {
    reading,
    deleted: deleted?.value ?? [],
    audits: audits?.value ?? null,
    failedJobs: jobs?.total ?? null,
    health: health?.value ?? null,
    now: now(),
  };
};
