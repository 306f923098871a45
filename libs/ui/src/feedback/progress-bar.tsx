import { classes } from '../classes.ts';

export type ProgressProps = {
  /** 0 to 100; null while it is unknown. */
  value: number | null;
  /** The name of the task. */
  label: string;
  /** The value in words: "2 of these 4 to go". */
  valueText?: string | undefined;
  className?: string | undefined;
};

/** A thin bar. Its colour and the text beside it show when it is full. */
export function ProgressBar({ value, label, valueText, className }: ProgressProps) {
  return (
    <div className={classes('relative', className)}>
      <progress
        aria-label={label}
        aria-valuetext={valueText}
        max={100}
        value={value ?? undefined}
        className="sr-only"
      />
      <div className="h-2 overflow-hidden rounded-full bg-line forced-colors:border">
        <div
          style={{ inlineSize: `${value ?? 100}%` }}
          className={classes(
            'h-full rounded-full transition-[inline-size] duration-200 forced-colors:bg-[Highlight]',
            value !== null && value >= 100 ? 'bg-positive' : 'bg-accent',
            value === null && 'animate-breathe',
          )}
        />
      </div>
    </div>
  );
}
