import { Check } from 'lucide-react';
import { classes } from '../classes.ts';

export type StepsProps = {
  /** The name of the list for screen readers. */
  label: string;
  steps: readonly string[];
  /** Index of the current step. */
  current: number;
};

/** Where the user is in a task of several steps. A phone shows the name of the current step only. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol aria-label={label} className="mb-5 flex flex-wrap gap-x-5 gap-y-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={classes(
            'flex items-center gap-2 text-sm',
            index === current ? 'font-strong' : 'text-muted',
          )}
        >
          <span
            className={classes(
              'flex size-6 items-center justify-center rounded-full border text-xs tabular',
              index === current ? 'border-accent bg-accent text-on-accent' : 'border-edge',
            )}
          >
            {index < current ? <Check aria-hidden size={14} /> : index + 1}
          </span>
          <span className={index === current ? undefined : 'max-sm:sr-only'}>{step}</span>
        </li>
      ))}
    </ol>
  );
}
