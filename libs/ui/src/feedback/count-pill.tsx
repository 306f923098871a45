import { classes } from '../classes.ts';
import { formatCount } from '../format-count.ts';
import { softTone, type Tone } from '../tone.ts';

export type CountPillProps = {
  count: number;
  tone?: Tone | undefined;
  /** The number in words for screen readers: "3 not sent". */
  label?: string | undefined;
};

/** A number in a pill. */
export function CountPill({ count, tone = 'neutral', label }: CountPillProps) {
  return (
    <span
      className={classes(
        'inline-flex h-6 min-w-6 items-center justify-center rounded-full px-2 text-xs font-strong tabular forced-colors:border',
        softTone[tone],
      )}
    >
      <span aria-hidden={label !== undefined}>{formatCount(count)}</span>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}
