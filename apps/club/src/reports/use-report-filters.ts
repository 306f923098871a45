import { REPORT_GROUPINGS, type ReportName } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { type Filter, useFormat, usePortalContext } from '@springboard/portal';
import { useEffect, useMemo, useState } from 'react';
import { groupOptions, useChoices } from '../use-choices.ts';
import { REPORT_FILTERS } from './report-query.ts';

type Option = { readonly value: string; readonly label: string };

/** The filters of a report. Groups and schemes load after it. */
export const useReportFilters = (name: ReportName): readonly Filter[] => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const { groups } = useChoices('groups');
  const schemes = useSchemes();
  return useMemo(() => {
    const { takes, n } = REPORT_FILTERS[name];
    const filters: Filter[] = [];
    if (takes.includes('period')) {
      filters.push({ kind: 'date', name: 'from', label: t('report.from') });
      filters.push({ kind: 'date', name: 'to', label: t('report.to') });
    }
    if (takes.includes('by')) {
      const options = REPORT_GROUPINGS.map((value) => ({ value, label: t(`report.by.${value}`) }));
      filters.push({ kind: 'one', name: 'by', label: t('report.by.label'), options });
    }
    if (n !== undefined) {
      const options = n.values.map((value) => ({
        value: String(value),
        label: format.number(value),
      }));
      filters.push({ kind: 'one', name: 'n', label: t(`report.n.${n.unit}`), options });
    }
    if (takes.includes('group')) {
      filters.push({
        kind: 'any',
        name: 'group_id',
        label: t('members.group'),
        options: groupOptions(groups),
      });
    }
    if (takes.includes('scheme') && schemes.length > 1) {
      const options = [{ value: '', label: t('report.allSchemes') }, ...schemes];
      filters.push({ kind: 'one', name: 'scheme', label: t('report.columns.scheme'), options });
    }
    return filters;
  }, [name, t, format, groups, schemes]);
};

const useSchemes = (): readonly Option[] => {
  const { queries } = usePortalContext();
  const [schemes, setSchemes] = useState<readonly Option[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const { value } = await queries.fetch('GET /schemes', { query: {} }, controller.signal);
      setSchemes(value.map(({ slug, title }) => ({ value: slug, label: title })));
    };
    // Without them the report is of all schemes.
    load().catch(() => undefined);
    return () => controller.abort();
  }, [queries]);
  return schemes;
};
