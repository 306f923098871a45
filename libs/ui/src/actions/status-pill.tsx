import { Check, CloudOff, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { formatCount } from '../format-count.ts';

export type StatusPillProps = ComponentProps<'button'> & {
  state: 'settled' | 'busy' | 'off' | 'alert';
  /** How much is still to do; left out of the look when undefined. */
  count?: number | undefined;
  /** The state in words; beside the sign from 640 px on, always for screen readers. */
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
 * A quiet pill in the bar that tells how things stand, and more when pressed. Where it shows words, it keeps
 * the room for the longest: what stands beside it does not move while a change is sent.
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
