import type { ScreenWidth } from './use-screen-width.ts';
import type { TableColumn } from './column.ts';

/** The columns that a user has shown or hidden, by id. Other columns follow their priority. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

/** The highest priority number with a column on this screen. Cards on a phone have another layout. */
const SHOWN_PRIORITY = { phone: 3, narrow: 1, tablet: 2, desk: 3 } as const satisfies Record<
  ScreenWidth,
  number
>;

/** The columns that a table shows on a screen. The first names the row, so it is always one of them. */
export const visibleColumns = <Row>(
  columns: readonly TableColumn<Row>[],
  width: ScreenWidth,
  choice: ColumnChoice,
): readonly TableColumn<Row>[] => {
  if (width === 'phone') return columns;
  return columns.filter(
    ({ id, priority = 1 }, index) =>
      index === 0 || (choice[id] ?? priority <= SHOWN_PRIORITY[width]),
  );
};
