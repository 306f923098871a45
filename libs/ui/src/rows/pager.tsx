import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../actions/icon-button.tsx';

export type PagerLabels = {
  perPage: string;
  previous: string;
  next: string;
  /** "11–20 of 43"; the numbers count from 1. */
  range: (from: number, to: number, total: number) => string;
};

export type PagerProps = {
  /** 0-based. */
  page: number;
  per_page: number;
  total: number;
  sizes: readonly number[];
  labels: PagerLabels;
  onChange: (page: number, per_page: number) => void;
};

/** Always shows the range. Page sizes and arrows appear only if there are more rows than the smallest page has. */
export function Pager({ page, per_page, total, sizes, labels, onChange }: PagerProps) {
  const from = total === 0 ? 0 : page * per_page + 1;
  const to = Math.min(total, (page + 1) * per_page);
  const needed = total > Math.min(...sizes);
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 py-1 text-sm text-muted">
      {needed && (
        <label className="mr-auto flex min-h-11 items-center gap-2">
          {labels.perPage}
          <select
            value={per_page}
            onChange={(event) => onChange(0, Number(event.target.value))}
            className="min-h-11 rounded-control border border-edge bg-raised px-2 tabular text-ink"
          >
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      <span className="flex items-center gap-2">
        <output className="flex min-h-11 items-center tabular">
          {labels.range(from, to, total)}
        </output>
        {needed && (
          <span className="flex">
            <IconButton
              label={labels.previous}
              icon={<ChevronLeft aria-hidden size={20} />}
              disabled={page === 0}
              onClick={() => onChange(page - 1, per_page)}
            />
            <IconButton
              label={labels.next}
              icon={<ChevronRight aria-hidden size={20} />}
              disabled={to >= total}
              onClick={() => onChange(page + 1, per_page)}
            />
          </span>
        )}
      </span>
    </div>
  );
}
