import { classes } from '../classes.ts';
import { Pager } from '../rows/pager.tsx';
import type { DataTableProps } from './column.ts';
import { SkeletonBody } from './skeleton-body.tsx';
import { TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { useTableModel } from './use-table-model.ts';

/** Sorted, paged and selected rows; a table at the desk, cards or a sideways scroll on a phone. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, captionHidden, rows, query, onQueryChange, sizes, pagerLabels, loading, phone } =
    props;
  const model = useTableModel(props);
  const total = props.total ?? rows.length;
  const waiting = loading === true && rows.length === 0;
  const cards = phone !== 'scroll';
  return (
    <div>
      <div
        className="overflow-x-auto overscroll-x-contain rounded-card border border-line bg-surface"
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
          <TableHead
            model={model}
            columns={props.columns}
            selection={props.selection}
            cards={cards}
            compact={props.density === 'compact'}
            empty={rows.length === 0 && !waiting}
          />
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
        {loading && <output className="sr-only">{props.loadingLabel}</output>}
        {!loading && rows.length === 0 && props.empty}
      </div>
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
