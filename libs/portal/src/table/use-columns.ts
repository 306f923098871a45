import {
  useScreenWidth,
  visibleColumns,
  type ColumnChoice,
  type TableColumn,
} from '@springboard/ui/table';
import { useMemo } from 'react';
import { useStoredChoice } from './use-stored-choice.ts';

/**
 * The columns that a table shows on this screen. The user's choice is stored on the device.
 *
 * @param table names the table in the storage
 */
export const useColumns = <Row>(table: string, columns: readonly TableColumn<Row>[]) => {
  const [choice, setChoice] = useStoredChoice({ name: `columns.${table}`, read: toColumnChoice });
  const width = useScreenWidth();
  const visible = useMemo(() => visibleColumns(columns, width, choice), [columns, width, choice]);
  return {
    visible,
    chooser: {
      columns,
      visible: new Set(visible.map(({ id }) => id)),
      onToggle: (id: string, isVisible: boolean) => setChoice({ ...choice, [id]: isVisible }),
    },
  };
};

const toColumnChoice = (value: unknown): ColumnChoice =>
  Object.fromEntries(
    Object.entries(value ?? {}).map(([id, isVisible]) => [id, isVisible === true]),
  );
