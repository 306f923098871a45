import { Check } from 'lucide-react';
import { classes } from '../classes.ts';
import type { ProgressProps } from './progress-bar.tsx';

export type ProgressRingProps = ProgressProps & {
  value: number;
  /** Diameter in px. */
  size?: number | undefined;
};

/** A ring with its percentage inside, or a tick when it is full. */
export function ProgressRing({ value, label, valueText, size = 44, className }: ProgressRingProps) {
  const full = value >= 100;
  return (
    <div
      style={{ inlineSize: size, blockSize: size }}
      className={classes('relative shrink-0', className)}
    >
      <progress
        aria-label={label}
        aria-valuetext={valueText}
        max={100}
        value={value}
        className="sr-only"
      />
      <svg aria-hidden viewBox="0 0 44 44" fill="none" strokeWidth="4" className="size-full">
        <circle cx="22" cy="22" r="19" className="stroke-line" />
        {value > 0 && (
          <circle
            cx="22"
            cy="22"
            r="19"
            pathLength="100"
            strokeDasharray={`${value} 100`}
            strokeLinecap="round"
            transform="rotate(-90 22 22)"
            className={classes(
              'transition-[stroke-dasharray] duration-200',
              full ? 'stroke-positive' : 'stroke-accent',
            )}
          />
        )}
      </svg>
      <span
        aria-hidden
        className={classes(
          'absolute inset-0 flex items-center justify-center font-strong tabular',
          size < 72 ? 'text-2xs' : 'text-xl',
        )}
      >
        {full ? <Check size="46%" strokeWidth={3} className="text-positive-ink" /> : valueText}
      </span>
    </div>
  );
}
