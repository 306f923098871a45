import {
  AGE_BANDS,
  type AgeBand,
  type CallInput,
  type Club,
  hasGrouping,
  type Scheme,
  SCHEME_REPORT_FILTERS,
  SCHEME_REPORT_GROUPINGS,
  SCHEME_REPORT_WEEKS,
  type SchemeReport,
  type SchemeReportName,
} from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { type Filter, useFormat } from '@springboard/portal';
import { useMemo } from 'react';

type Query = CallInput<'GET /reports/schemes/:name'>['query'];

/** Names in the address. */
export const FILTER_NAMES = ['scheme', 'by', 'club', 'age', 'weeks', 'version'] as const;

export const takes = (name: SchemeReportName, filter: keyof Query): boolean => {
  const taken: readonly string[] = SCHEME_REPORT_FILTERS[name];
  return taken.includes(filter);
};

/** All clubs together are the default. */
const GROUPINGS = SCHEME_REPORT_GROUPINGS.filter((by) => by !== 'body');

/** The query of a report, from the address. Filters that the report does not take are left out. */
export const queryOf = (
  name: SchemeReportName,
  search: URLSearchParams,
  { slug }: Scheme,
): Query => {
  const age = AGE_BANDS.find((band) => band === search.get('age'));
  const weeks = SCHEME_REPORT_WEEKS.find((period) => period === search.get('weeks'));
  const by = GROUPINGS.find(
    (candidate) => candidate === search.get('by') && hasGrouping(name, candidate),
  );
  const version = Number(search.get('version'));
  const clubs = search.getAll('club').map(Number).filter(Number.isInteger);
  return {
    scheme_slug: slug,
    ...(takes(name, 'by') && by !== undefined && { by }),
    ...(takes(name, 'club_id[]') && clubs.length > 0 && { 'club_id[]': clubs }),
    ...(takes(name, 'age') && age !== undefined && { age }),
    ...(takes(name, 'weeks') && weeks !== undefined && { weeks }),
    ...(takes(name, 'version') && Number.isInteger(version) && version > 0 && { version }),
  };
};

/** The filters of a report: the same in each, as far as it takes them. */
export const useReportFilters = (
  { name, versions }: SchemeReport,
  schemes: readonly Scheme[],
  clubs: readonly Club[],
): readonly Filter[] => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  return useMemo(() => {
    const filters: Filter[] = [];
    if (schemes.length > 1) {
      const options = schemes.map(({ slug, title }) => ({ value: slug, label: title }));
      filters.push({ kind: 'one', name: 'scheme', label: t('reports.scheme'), options });
    }
    if (takes(name, 'by')) {
      const options = SCHEME_REPORT_GROUPINGS.filter((by) => hasGrouping(name, by)).map(
        (value) => ({
          value,
          label: t(`reports.by.${value}`),
        }),
      );
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
    if (takes(name, 'version') && versions.length > 0) {
      const versionText = ({ version, from, to }: SchemeReport['versions'][number]) => {
        const values = { version: format.number(version), from: format.shortDate(from) };
        if (to === null) return t('reports.versions.since', values);
        return t('reports.versions.between', { ...values, to: format.shortDate(to) });
      };
      const options = [
        { value: '', label: t('reports.versions.all') },
        ...versions.map((version) => ({
          value: String(version.version),
          label: versionText(version),
        })),
      ];
      filters.push({ kind: 'one', name: 'version', label: t('reports.versions.label'), options });
    }
    return filters;
  }, [name, versions, schemes, clubs, t, format]);
};
