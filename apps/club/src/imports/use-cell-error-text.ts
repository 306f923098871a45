import { IMPORT_COLUMNS } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';

const CODES = [
  'REQUIRED',
  'TOO_LONG',
  'DATE_FORMAT',
  'DATE_RANGE',
  'EMAIL_FORMAT',
  'FORMULA',
] as const;

/** "Date of birth: Not a date" */
export const useCellErrorText = () => {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  return (column: string, code: string): string => {
    const field = IMPORT_COLUMNS.find((known) => known === column);
    const error = CODES.find((known) => known === code);
    const text =
      error === undefined ? t('common:errors.VALIDATION') : t(`imports.check.cellErrors.${error}`);
    return field === undefined ? text : format.labelled(t(`imports.columns.${field}`), text);
  };
};
