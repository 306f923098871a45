import { IMPORT_COLUMNS, type ImportColumn, MEMBER_COLUMNS } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Card, SelectField } from '@springboard/ui';
import type { ColumnChoices } from './use-column-choices.ts';

type ColumnFieldsProps = {
  choices: ColumnChoices;
  /** Required columns that the file does not have. */
  missing: readonly ImportColumn[];
};

/** Which column of the file is which. */
export function ColumnFields({ choices, missing }: ColumnFieldsProps) {
  const { t } = useTranslation(['club', 'common']);
  const { columns, names, changeColumn } = choices;
  const used = new Set<number | null>(Object.values(columns));
  const ignored = names.filter((_, index) => !used.has(index));
  return (
    <Card title={t('club:imports.match.fields')}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {IMPORT_COLUMNS.map((column) => (
          <SelectField
            key={column}
            id={column}
            label={t(`imports.columns.${column}`)}
            labelNote={isRequired(column) ? undefined : t('common:state.optional')}
            value={columns[column] === null ? '' : String(columns[column])}
            options={[
              { value: '', label: t('club:imports.match.notInFile') },
              ...names.map((label, index) => ({ value: String(index), label })),
            ]}
            error={missing.includes(column) ? t('club:imports.match.needed') : undefined}
            onChange={({ target: { value } }) =>
              changeColumn(column, value === '' ? null : Number(value))
            }
          />
        ))}
      </div>
      {ignored.length > 0 && (
        <p className="mt-4 text-sm wrap-anywhere text-muted">
          {t('club:imports.match.ignoredColumns', { names: ignored.join(', ') })}
        </p>
      )}
    </Card>
  );
}

const isRequired = (column: ImportColumn): boolean =>
  MEMBER_COLUMNS.some((required) => required === column);
