import type { ReportCell, ReportColumn } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { useMemo } from 'react';

/** Names of columns and of the series of charts. */
const COLUMNS = [
  'app_version',
  'assessor',
  'began',
  'club',
  'clubs',
  'coaches',
  'completed',
  'devices',
  'expected',
  'expected_share',
  'first_grades',
  'grades',
  'groups',
  'half',
  'handed_out',
  'high',
  'level',
  'low',
  'members',
  'now',
  'old_app',
  'passed',
  'passed_by_now',
  'passed_first',
  'quarter',
  'registers',
  'release',
  'skill',
  'stopped',
  'three_quarters',
  'to_order',
  'attempts',
  'waiting',
  'week',
] as const;

/** The texts of a report: names of columns and series, and values by their kind. */
export const useReportTexts = () => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  return useMemo(
    () => ({
      nameOf: (id: string): string => {
        const known = COLUMNS.find((candidate) => candidate === id);
        return known === undefined ? id : t(`reports.columns.${known}`);
      },
      /** A number that is not shown is a dash, as an empty cell could be read as none. */
      valueOf: ({ kind }: Pick<ReportColumn, 'kind'>, value: ReportCell): string => {
        if (value === null) return kind === 'number' || kind === 'percent' ? '–' : '';
        if (kind === 'code') return t(`reports.releases.${value === 'old' ? 'old' : 'current'}`);
        if (typeof value === 'string') return kind === 'date' ? format.shortDate(value) : value;
        return kind === 'percent' ? format.percent(value) : format.number(value);
      },
    }),
    [t, format],
  );
};
