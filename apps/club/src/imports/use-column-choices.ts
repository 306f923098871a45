import {
  type ColumnMap,
  type CsvRow,
  DATE_FORMS,
  findDateForm,
  type ImportColumn,
  matchColumns,
} from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useToday } from '@springboard/portal';
import { useMemo, useState } from 'react';
import type { SourceFile } from './read-file.ts';

/** Which column of a file is which, and how its dates are read: as found, until the user chooses otherwise. */
export const useColumnChoices = (source: SourceFile) => {
  const { t } = useTranslation('club');
  const today = useToday();
  const [hasHeader, setHasHeader] = useState(() => isHeader(source.rows[0]));
  const [chosenColumns, setColumns] = useState<Partial<ColumnMap>>({});
  const [chosenForm, setForm] = useState<(typeof DATE_FORMS)[number] | null>(null);
  const { header, rows, headings } = useMemo(() => {
    const [first, ...others] = source.rows;
    const width = Math.max(...source.rows.map(({ cells }) => cells.length));
    const named = hasHeader ? (first ?? null) : null;
    return {
      header: named,
      rows: hasHeader ? others : source.rows,
      headings: Array.from({ length: width }, (_, index) => named?.cells[index]?.trim() ?? ''),
    };
  }, [source, hasHeader]);
  const columns: ColumnMap = { ...matchColumns(headings), ...chosenColumns };
  const { dob } = columns;
  const found = useMemo(
    () => findDateForm(dob === null ? [] : rows.map(({ cells }) => cells[dob] ?? ''), today),
    [rows, dob, today],
  );
  const form = chosenForm ?? found.form;
  return {
    hasHeader,
    header,
    rows,
    /** The heading of each column, or its number. */
    names: headings.map(
      (heading, index) => heading || t('imports.match.columnNumber', { number: index + 1 }),
    ),
    columns,
    dates: {
      form,
      /** A cell of the column of dates; null: it has no date. */
      example: found.example,
      isCertain: found.isCertain || chosenForm !== null,
    },
    changeHasHeader: (next: boolean) => {
      setHasHeader(next);
      setColumns({});
      setForm(null);
    },
    changeColumn: (column: ImportColumn, index: number | null) =>
      setColumns({ ...chosenColumns, [column]: index }),
    changeForm: (value: string) => setForm(DATE_FORMS.find((known) => known === value) ?? form),
  };
};

export type ColumnChoices = ReturnType<typeof useColumnChoices>;

/** A first row with the name of at least one column. */
const isHeader = (row: CsvRow | undefined): boolean =>
  Object.values(matchColumns(row?.cells ?? [])).some((index) => index !== null);
