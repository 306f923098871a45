import type { MouseEvent } from 'react';
import { classes } from '../classes.ts';
import type { DataTableProps, TableColumn } from './column.ts';
import type { useTableModel } from './use-table-model.ts';
import { useToggleRow } from './use-toggle-row.ts';

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>;

type TableBodyProps<Row extends object> = DataTableProps<Row> & {
  model: TableModel<Row>;
  cards: boolean;
};

export function TableBody<Row extends object>(props: TableBodyProps<Row>) {
  const { model, selection, cards } = props;
  const { rows } = model.getRowModel();
  const toggle = useToggleRow(
    rows.map(({ id }) => id),
    selection,
  );
  return (
    <tbody className={classes(cards && 'max-sm:block')} data-bulk-keys={props.bulkKeys?.join(' ')}>
      {rows.map((row) => {
        const leads = props.rowTo?.(row.original) !== undefined && props.renderLink !== undefined;
        return (
          <tr
            key={row.id}
            data-edit-to={props.editTo?.(row.original)}
            onClick={leads ? followRowLink : undefined}
            className={classes(
              'group border-t border-line eased',
              leads && 'cursor-pointer hover:bg-canvas',
              row.getIsSelected() && 'bg-accent-soft',
              cards &&
                'max-sm:relative max-sm:flex max-sm:min-h-16 max-sm:flex-wrap max-sm:content-center max-sm:gap-x-3 max-sm:py-2.5 max-sm:pr-4',
              cards && (selection ? 'max-sm:pl-14' : 'max-sm:pl-4'),
            )}
          >
            {selection && (
              <td
                className={classes(
                  'w-12 pl-1',
                  // Above the link that covers the card.
                  cards && 'max-sm:absolute max-sm:top-2.5 max-sm:left-1 max-sm:z-1 max-sm:pl-0',
                )}
              >
                <label className="flex size-11 cursor-pointer items-center justify-center">
                  <input
                    type="checkbox"
                    aria-label={selection.selectLabel(row.original)}
                    checked={row.getIsSelected()}
                    onChange={({ nativeEvent }) =>
                      toggle(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                    }
                    className="block size-5 pointer-coarse:size-6"
                  />
                </label>
              </td>
            )}
            {props.columns.map((column, index) =>
              index === 0 ? (
                <TitleCell key={column.id} {...props} column={column} row={row.original} />
              ) : (
                <Cell
                  key={column.id}
                  column={column}
                  row={row.original}
                  cards={cards}
                  density={props.density}
                />
              ),
            )}
          </tr>
        );
      })}
    </tbody>
  );
}

type CellProps<Row extends object> = Pick<DataTableProps<Row>, 'density'> & {
  column: TableColumn<Row>;
  row: Row;
  cards: boolean;
};

function TitleCell<Row extends object>(props: TableBodyProps<Row> & CellProps<Row>) {
  const { column, row, rowTo, renderLink, cards, density } = props;
  const to = rowTo?.(row);
  const onPhone = cards ? column.phoneCell?.(row) : undefined;
  const content =
    onPhone === undefined ? (
      column.cell(row)
    ) : (
      <>
        <span className="min-w-0 grow sm:hidden">{onPhone}</span>
        <span className="max-sm:hidden">{column.cell(row)}</span>
      </>
    );
  return (
    <th
      scope="row"
      className={classes(
        'h-11 text-left font-strong',
        to === undefined && 'sm:py-1.5',
        coarseHeight(cards),
        insetOf(density),
        cards
          ? 'max-sm:block max-sm:h-auto max-sm:basis-full max-sm:px-0 max-sm:text-base'
          : 'sticky left-0 z-1 min-w-36 bg-surface group-hover:bg-canvas',
      )}
    >
      {to !== undefined && renderLink !== undefined
        ? renderLink({
            to,
            children: content,
            className: classes(
              'inline-flex min-h-11 items-center text-ink no-underline sm:py-1.5',
              cards && 'max-sm:stretched max-sm:min-h-0',
            ),
          })
        : content}
    </th>
  );
}

function Cell<Row extends object>({ column, row, cards, density }: CellProps<Row>) {
  const content = column.cell(row);
  const fact = (cards ? column.phoneCell?.(row) : undefined) ?? undefined;
  const isEmptyFact = fact === undefined && (content === null || column.phoneCell !== undefined);
  const atDeskOnly = column.phoneHidden === true || isEmptyFact;
  return (
    <td
      className={classes(
        'h-11 sm:py-1',
        coarseHeight(cards),
        insetOf(density),
        !cards && 'max-sm:whitespace-nowrap',
        column.align === 'end' && 'text-right tabular',
        cards &&
          'max-sm:flex max-sm:h-auto max-sm:gap-2 max-sm:px-0 max-sm:py-0.5 max-sm:text-left max-sm:text-muted',
        cards && (fact === undefined || column.phoneLine) && 'max-sm:basis-full',
        // A control gets the width of the card, below its label.
        cards && column.phoneLine && 'max-sm:flex-col max-sm:gap-1',
        density === 'compact' && 'sm:text-xs',
        cards && atDeskOnly && 'max-sm:hidden',
      )}
    >
      {fact !== undefined && <span className="sm:hidden">{fact}</span>}
      {cards && fact === undefined && (
        <span aria-hidden className="w-28 shrink-0 sm:hidden">
          {column.header}
        </span>
      )}
      <span className={cards ? (fact === undefined ? 'max-sm:text-ink' : 'max-sm:hidden') : ''}>
        {content}
      </span>
    </td>
  );
}

/** For touch; a card on a phone has the height of its content. */
const coarseHeight = (cards: boolean): string =>
  cards ? 'sm:pointer-coarse:h-13' : 'pointer-coarse:h-13';

const insetOf = (density: DataTableProps<object>['density']): string =>
  density === 'compact' ? 'px-2 sm:first:pl-4 sm:last:pr-4' : 'px-4';

/**
 * A mouse can click anywhere in the row; keyboard and screen readers use the link in its first cell.
 * A click in a menu or dialog of the row bubbles here too, although it is rendered outside of the row.
 */
function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest('a, button, input, label, select')) return;
  currentTarget.querySelector('th a')?.dispatchEvent(
    new window.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      button: 0,
    }),
  );
}
