import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import type { Totals } from './schemes-by-state.ts';

const SHOWN = [
  'published',
  'drafts',
  'groups',
  'assessments_this_week',
  'awards_this_week',
] as const satisfies readonly (keyof Totals)[];

/** Numbers over all schemes, each over its word. */
export function TotalsStrip({ totals }: { totals: Totals }) {
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
