import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { classes } from '../classes.ts';
import type { TableColumn, TableSelection } from './column.ts';
import type { TableModel } from './table-body.tsx';

type TableHeadProps<Row extends object> = {
  model: TableModel<Row>;
  columns: readonly TableColumn<Row>[];
  selection: TableSelection<Row> | undefined;
  cards: boolean;
  sticky: boolean;
  compact: boolean;
};

/** Headers with sort buttons. Above cards on a phone there are only the sort buttons, in one line. */
export function TableHead<Row extends object>({
  model,
  columns,
  selection,
  cards,
  sticky,
  compact,
}: TableHeadProps<Row>) {
  return (
    <thead className={cards ? 'max-sm:block max-sm:overflow-x-auto' : undefined}>
      <tr className={cards ? 'max-sm:flex max-sm:w-max max-sm:px-1.5' : undefined}>
        {selection && (
          <th
            scope="col"
            className={classes(
              'w-12 pl-1 text-left',
              cards && 'max-sm:flex max-sm:items-center',
              sticky && stickyClass,
            )}
          >
            <label className="flex size-11 cursor-pointer items-center justify-center">
              <input
                type="checkbox"
                aria-label={selection.selectAllLabel}
                checked={model.getIsAllPageRowsSelected()}
                ref={(box) => {
                  if (box)
                    box.indeterminate =
                      model.getIsSomePageRowsSelected() && !model.getIsAllPageRowsSelected();
                }}
                onChange={model.getToggleAllPageRowsSelectedHandler()}
                className="block size-5 pointer-coarse:size-6"
              />
            </label>
          </th>
        )}
        {columns.map((column, index) => (
          <HeadCell
            key={column.id}
            model={model}
            column={column}
            first={index === 0}
            cards={cards}
            sticky={sticky}
            compact={compact}
          />
        ))}
      </tr>
    </thead>
  );
}

type HeadCellProps<Row extends object> = {
  model: TableModel<Row>;
  column: TableColumn<Row>;
  first: boolean;
  cards: boolean;
  sticky: boolean;
  compact: boolean;
};

/** Sticks below the app bar and the bulk bar. The rounded corners are those of the table's frame. */
const stickyClass =
  'sm:sticky sm:top-[calc(var(--spacing-bar)+var(--bulk-bar,0px))] sm:z-2 sm:bg-surface sm:first:rounded-tl-card sm:last:rounded-tr-card sm:shadow-[inset_0_-1px_var(--color-line)]';

function HeadCell<Row extends object>({
  model,
  column,
  first,
  cards,
  sticky,
  compact,
}: HeadCellProps<Row>) {
  const sortable = model.getColumn(column.id);
  const canSort = sortable?.getCanSort() === true;
  const sorted = sortable?.getIsSorted() ?? false;
  const inset = classes(
    cards ? 'px-2.5' : 'px-4',
    compact ? (first ? 'sm:pr-2 sm:pl-4' : 'sm:px-2') : 'sm:px-4',
  );
  const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
      className={classes(
        'h-11 text-xs font-normal whitespace-nowrap text-muted',
        column.align === 'end' ? 'text-right' : 'text-left',
        first && !cards && 'sticky left-0 z-1 bg-surface',
        cards && !canSort && 'max-sm:hidden',
        sticky && stickyClass,
      )}
    >
      {canSort ? (
        <button
          type="button"
          onClick={() => sortable?.toggleSorting()}
          className={classes(
            'group inline-flex min-h-11 min-w-11 items-center gap-1 rounded-mark -outline-offset-4 hover:text-ink',
            inset,
            column.align === 'end' && 'sm:flex-row-reverse',
            sorted && 'font-strong text-ink',
          )}
        >
          {column.header}
          <Icon
            aria-hidden
            size={14}
            className={classes(
              !sorted && 'opacity-50 group-hover:opacity-100',
              // On a phone all sort buttons share one line.
              !sorted && cards && 'max-sm:hidden',
            )}
          />
        </button>
      ) : (
        <span className={inset}>{column.header}</span>
      )}
    </th>
  );
}
