import { Check, CloudOff, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { formatCount } from '../format-count.ts';

export type StatusPillProps = ComponentProps<'button'> & {
  state: 'settled' | 'busy' | 'off' | 'alert';
  /** How much is still to do; not shown if undefined. */
  count?: number | undefined;
  /** The state in words: visible from 640 px, always read by screen readers. */
  label: string;
};

const looks = {
  settled: 'text-muted hover:bg-hover sm:justify-end',
  busy: 'bg-accent-soft text-accent-ink',
  off: 'bg-warning-soft text-warning-ink',
  alert: 'bg-negative-soft text-negative-ink',
} as const;

const SIGNS = {
  settled: <Check aria-hidden size={18} strokeWidth={2.5} />,
  busy: <Spinner className="size-4" />,
  off: <CloudOff aria-hidden size={18} />,
  alert: <TriangleAlert aria-hidden size={18} />,
} as const;

/**
 * A pill in the app bar that shows a state, and details when pressed. Where it shows words, it is as wide as the
 * longest of them, so that its neighbours do not move while a change is sent.
 */
export function StatusPill({ state, count, label, className, ...rest }: StatusPillProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classes(
        'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full px-3 text-xs font-strong sm:min-w-38',
        looks[state],
        className,
      )}
    >
      {SIGNS[state]}
      {count !== undefined && <span className="tabular">{formatCount(count)}</span>}
      <span className="sr-only sm:not-sr-only">{label}</span>
    </button>
  );
}
