import type { Scheme } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { CachedNotice, type CachedResult, portalContext, useFormat } from '@springboard/portal';
import { EmptyState, PageHeader } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SchemeCard } from './scheme-card.tsx';
import { byState, type SchemeState, type Totals, totalsOf } from './schemes-by-state.ts';

/** The national body's schemes at a glance (portals.md §D). */
export function Component() {
  const { t } = useTranslation(['scheme', 'common']);
  const { reading, now } = useLoaderData<Overview>();
  const schemes = reading.value;
  return (
    <>
      <PageHeader title={t('common:nav.overview')} subtitle={t('scheme:overview.subtitle')} />
      <CachedNotice result={reading} />
      {schemes.length === 0 ? (
        <EmptyState title={t('scheme:overview.none')} detail={t('scheme:overview.noneDetail')} />
      ) : (
        <>
          <TotalsStrip totals={totalsOf(schemes)} />
          {byState(schemes).map((section) => (
            <section key={section.state} aria-labelledby={section.state} className="mt-8">
              <SectionTitle state={section.state} count={section.schemes.length} />
              <ul className="grid gap-4">
                {section.schemes.map((scheme) => (
                  <li key={scheme.uuid} className="grid min-w-0">
                    <SchemeCard scheme={scheme} now={now} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </>
  );
}

function SectionTitle({ state, count }: { state: SchemeState; count: number }) {
  const { t } = useTranslation('scheme');
  return (
    <h2 id={state} className="mb-3 flex items-baseline gap-2 text-lg font-strong">
      {t(`overview.states.${state}`)}{' '}
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
  /** Seconds since 1970 when it was shown. */
  readonly now: number;
};

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<Overview> => {
  const { queries, now } = portalContext(context);
  const query = { with_stats: 1 } as const;
  const reading = await queries.fetch('GET /schemes', { query }, request.signal);
  return { reading, now: now() };
};
