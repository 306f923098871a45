import { classes } from '../classes.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { Pager } from '../rows/pager.tsx';
import type { DataTableProps } from './column.ts';
import { TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { useOverflow } from './use-overflow.ts';
import { useTableModel } from './use-table-model.ts';

/** A table with sorting, pages and selection. On a phone cards, or a table that scrolls sideways. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, captionHidden, rows, query, onQueryChange, sizes, pagerLabels, loading, phone } =
    props;
  const model = useTableModel(props);
  const total = props.total ?? rows.length;
  const waiting = loading === true && rows.length === 0;
  const cards = phone !== 'scroll';
  const { ref, isOverflowing } = useOverflow();
  const isSticky = props.stickyHeader === true && !isOverflowing;
  return (
    <div
      data-wide={props.stickyHeader || undefined}
      className={classes('relative', props.bulkBar !== undefined && 'sm:[--bulk-bar:4.25rem]')}
    >
      {props.bulkBar}
      <div
        ref={ref}
        className={classes(
          // The labels for screen readers only have an absolute position, and scroll with their cells.
          'relative rounded-card border border-line bg-surface',
          // A container that scrolls sideways would keep the header from sticking to the window.
          isSticky
            ? 'max-sm:overflow-x-auto max-sm:overscroll-x-contain'
            : 'overflow-x-auto overscroll-x-contain',
        )}
        aria-busy={loading || undefined}
      >
        <table className={classes('w-full border-collapse text-sm', cards && 'max-sm:block')}>
          <caption
            className={
              captionHidden
                ? 'sr-only'
                : classes('px-4 pt-4 pb-2 text-left text-lg font-strong', cards && 'max-sm:block')
            }
          >
            {caption}
          </caption>
          {/* Without rows there is nothing to sort. If a style hid the header, a focus in it would not be restored. */}
          {(rows.length > 0 || waiting) && (
            <TableHead
              model={model}
              columns={props.columns}
              selection={props.selection}
              cards={cards}
              sticky={isSticky}
              compact={props.density === 'compact'}
            />
          )}
          {waiting ? (
            <SkeletonBody
              cards={cards}
              columns={props.columns.length + (props.selection ? 1 : 0)}
              rows={Math.min(query.per_page, 10)}
            />
          ) : (
            <TableBody {...props} model={model} cards={cards} />
          )}
        </table>
        {!loading && rows.length === 0 && props.empty}
      </div>
      {loading && <Loading label={props.loadingLabel} />}
      {sizes && pagerLabels && total > Math.min(...sizes) && (
        <Pager
          page={query.page}
          per_page={query.per_page}
          total={total}
          sizes={sizes}
          labels={pagerLabels}
          onChange={(page, per_page) => onQueryChange({ ...query, page, per_page })}
        />
      )}
    </div>
  );
}

/** Covers the rows, which stay readable until the next ones arrive. */
function Loading({ label }: { label: string }) {
  return (
    <output className="pointer-events-none absolute inset-x-0 top-14 flex justify-center">
      <span className="flex animate-fade-in items-center gap-2 rounded-full border border-line bg-raised px-4 py-2 text-sm shadow-floating">
        <Spinner />
        {label}
      </span>
    </output>
  );
}

type SkeletonBodyProps = { columns: number; rows: number; cards: boolean };

/** Placeholders in the shape of the rows; for cards on a phone, a title and one line each. */
function SkeletonBody({ columns, rows, cards }: SkeletonBodyProps) {
  return (
    <tbody aria-hidden className={cards ? 'max-sm:block' : undefined}>
      {Array.from({ length: rows }, (_, row) => (
        <tr
          key={row}
          className={classes(
            'border-t border-line',
            cards && 'max-sm:block max-sm:px-4 max-sm:py-3',
          )}
        >
          {Array.from({ length: columns }, (_, column) => (
            <td
              key={column}
              className={classes(
                'h-11 px-4 pointer-coarse:h-13',
                cards && 'max-sm:block max-sm:h-auto max-sm:px-0 max-sm:py-1',
                cards && column > 1 && 'max-sm:hidden',
              )}
            >
              <Skeleton className={classes('h-4 max-w-full', column === 0 ? 'w-40' : 'w-20')} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
