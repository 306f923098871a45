import {
  AGE_BANDS,
  type AgeBand,
  type CallInput,
  type Club,
  type Scheme,
  SCHEME_REPORT_FILTERS,
  SCHEME_REPORT_GROUPINGS,
  SCHEME_REPORT_WEEKS,
  type SchemeReportName,
} from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import type { Filter } from '@springboard/portal';
import { useMemo } from 'react';

type Query = CallInput<'GET /reports/schemes/:name'>['query'];

/** Names in the address. */
export const FILTER_NAMES = ['scheme', 'by', 'club', 'age', 'weeks'] as const;

const takes = (name: SchemeReportName, filter: keyof Query): boolean => {
  const taken: readonly string[] = SCHEME_REPORT_FILTERS[name];
  return taken.includes(filter);
};

export const hasClubs = (name: SchemeReportName): boolean => takes(name, 'club_id[]');

/** The query of a report, from the address. Filters that the report does not take are left out. */
export const queryOf = (
  name: SchemeReportName,
  search: URLSearchParams,
  { slug }: Scheme,
): Query => {
  const age = AGE_BANDS.find((band) => band === search.get('age'));
  const weeks = SCHEME_REPORT_WEEKS.find((period) => period === search.get('weeks'));
  const clubs = search.getAll('club').map(Number).filter(Number.isInteger);
  return {
    scheme_slug: slug,
    ...(takes(name, 'by') && search.get('by') === 'club' && { by: 'club' }),
    ...(takes(name, 'club_id[]') && clubs.length > 0 && { 'club_id[]': clubs }),
    ...(takes(name, 'age') && age !== undefined && { age }),
    ...(takes(name, 'weeks') && weeks !== undefined && { weeks }),
  };
};

/** The filters of a report: the same in each, as far as it takes them. */
export const useReportFilters = (
  name: SchemeReportName,
  schemes: readonly Scheme[],
  clubs: readonly Club[],
): readonly Filter[] => {
  const { t } = useTranslation('scheme');
  return useMemo(() => {
    const filters: Filter[] = [];
    if (schemes.length > 1) {
      const options = schemes.map(({ slug, title }) => ({ value: slug, label: title }));
      filters.push({ kind: 'one', name: 'scheme', label: t('reports.scheme'), options });
    }
    if (takes(name, 'by')) {
      const options = SCHEME_REPORT_GROUPINGS.map((value) => ({
        value,
        label: t(`reports.by.${value}`),
      }));
      filters.push({ kind: 'one', name: 'by', label: t('reports.by.label'), options });
    }
    if (takes(name, 'club_id[]') && clubs.length > 1) {
      const options = clubs.map((club) => ({ value: String(club.id), label: club.name }));
      filters.push({ kind: 'any', name: 'club', label: t('reports.clubs'), options });
    }
    if (takes(name, 'age')) {
      const bandText = (band: AgeBand) => {
        const [from = '', to = ''] = band.split('-');
        if (band === AGE_BANDS[0]) return t('reports.age.youngest');
        return to === '' ? t('reports.age.oldest') : t('reports.age.band', { from, to });
      };
      const options = [
        { value: '', label: t('reports.age.all') },
        ...AGE_BANDS.map((value) => ({ value, label: bandText(value) })),
      ];
      filters.push({ kind: 'one', name: 'age', label: t('reports.age.label'), options });
    }
    if (takes(name, 'weeks')) {
      const options = [
        { value: '', label: t('reports.weeks.all') },
        ...SCHEME_REPORT_WEEKS.map((value) => ({
          value,
          label: t('reports.weeks.last', { number: value }),
        })),
      ];
      filters.push({ kind: 'one', name: 'weeks', label: t('reports.weeks.label'), options });
    }
    return filters;
  }, [name, schemes, clubs, t]);
};
