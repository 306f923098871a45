import { LEAVING_REASONS, type ReportCell, type ReportColumn } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { useMemo } from 'react';

/** Names of columns and of the series of charts. */
const COLUMNS = [
  'absences',
  'absent',
  'badges',
  'change',
  'coach',
  'coaches',
  'completed',
  'credential',
  'credentials',
  'date',
  'days',
  'dob',
  'expected',
  'expires',
  'free',
  'group',
  'groups',
  'joined',
  'last_assessed',
  'last_attended',
  'left',
  'level',
  'marked_by',
  'marked_on',
  'member',
  'members',
  'moved',
  'places',
  'present',
  'problem',
  'rate',
  'reason',
  'recommendation',
  'reference',
  'register',
  'registers',
  'scheme',
  'sessions',
  'since',
  'start',
  'state',
  'used',
  'user',
  'waiting',
  'week',
] as const;

/** Values of columns of the kind `code`. */
const CODES = [
  'due',
  'expired',
  'joined',
  'left',
  'move',
  'moved',
  'no_consent',
  'no_email',
  'no_end',
  'no_group',
  'no_guardian',
  'not_started',
  'partial',
  'possible_duplicate',
  'stay',
  'unlikely_dob',
  'valid',
] as const;

/** The texts of a report: names of columns and series, and values by their kind. */
export const useReportTexts = () => {
  const { t } = useTranslation('club');
  const format = useFormat();
  return useMemo(() => {
    const code = (value: string) => {
      const known = CODES.find((candidate) => candidate === value);
      return known === undefined ? value : t(`report.codes.${known}`);
    };
    const textOf = (kind: ReportColumn['kind'], value: string | number): string => {
      if (typeof value === 'string') {
        if (kind === 'date') return format.shortDate(value);
        if (kind === 'month') return format.month(value);
        return kind === 'code' ? code(value) : value;
      }
      if (kind === 'percent') return format.percent(value);
      return kind === 'time' ? format.time(value) : format.number(value);
    };
    return {
      nameOf: (id: string): string => {
        const known = COLUMNS.find((candidate) => candidate === id);
        return known === undefined ? id : t(`report.columns.${known}`);
      },
      /** Empty for an empty cell. */
      valueOf: ({ id, kind }: ReportColumn, value: ReportCell): string => {
        if (value === null) return '';
        const reason = LEAVING_REASONS.find((one) => id === 'reason' && one === value);
        return reason === undefined ? textOf(kind, value) : t(`members.leaving.${reason}`);
      },
    };
  }, [t, format]);
};
