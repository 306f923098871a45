import { useTranslation } from '@springboard/i18n';
import { CachedNotice } from '@springboard/portal';
import { EmptyState, PageHeader } from '@springboard/ui';
import { useLoaderData } from 'react-router';
import type { Overview } from './loader.ts';
import { SchemeCard } from './scheme-card.tsx';
import { byState, totalsOf, type SchemeState } from './schemes-by-state.ts';
import { TotalsStrip } from './totals-strip.tsx';

export { loader } from './loader.ts';

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
