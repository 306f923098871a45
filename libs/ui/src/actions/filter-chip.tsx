import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { formatCount } from '../format-count.ts';

export type FilterChipProps = ComponentProps<'button'> & {
  selected: boolean;
  /** The number of results with this filter. */
  count?: number | undefined;
};

/** A filter that is on or off, shown by a tick, a fill and `aria-pressed`. */
export function FilterChip({ selected, count, children, className, ...rest }: FilterChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={selected}
      className={classes(
        'inline-flex min-h-11 max-w-[calc(100vw-2rem)] shrink-0 items-center gap-1.5 rounded-full border px-4 text-sm eased active:scale-[0.98]',
        selected
          ? 'border-ink bg-ink font-strong text-surface'
          : 'border-edge bg-surface text-ink hover:border-ink',
        className,
      )}
    >
      {selected && <Check aria-hidden size={16} strokeWidth={2.5} />}
      {children}
      {count !== undefined && (
        <span className={classes('tabular', !selected && 'text-muted')}>{formatCount(count)}</span>
      )}
    </button>
  );
}
