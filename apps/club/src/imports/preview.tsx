import { type ColumnMap, type CsvRow, IMPORT_COLUMNS } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Chip } from '@springboard/ui';

const ROWS = 3;

type PreviewProps = { rows: readonly CsvRow[]; names: readonly string[]; columns: ColumnMap };

/** The first rows of the file, with the field that each column is read as. */
export function Preview({ rows, names, columns }: PreviewProps) {
  const { t } = useTranslation('club');
  const title = t('imports.match.preview');
  return (
    <section
      aria-label={title}
      // The keyboard scrolls it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="px-4 pt-4 pb-2 text-left text-lg font-strong">{title}</caption>
        <thead>
          <tr>
            {names.map((name, index) => {
              const field = IMPORT_COLUMNS.find((column) => columns[column] === index);
              return (
                <th key={index} scope="col" className="px-4 py-2 align-top font-strong">
                  <span className="mb-1 block min-w-24">{name}</span>
                  <Chip tone={field === undefined ? 'neutral' : 'accent'}>
                    {field === undefined
                      ? t('imports.match.ignored')
                      : t(`imports.columns.${field}`)}
                  </Chip>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, ROWS).map(({ line, cells }) => (
            <tr key={line} className="border-t border-line">
              {names.map((_, index) => (
                <td key={index} className="max-w-60 truncate px-4 py-2">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
