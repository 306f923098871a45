import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { classes } from '../classes.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** The whole line is the target. */
export function Checkbox({ label, hint, className, ...input }: CheckboxProps) {
  const hintId = useId();
  return (
    <label className={classes('-ml-2.5 flex min-h-11 items-start gap-3 py-2.5 pl-2.5', className)}>
      <input
        {...input}
        type="checkbox"
        aria-describedby={hint === undefined ? undefined : hintId}
        className="mt-px size-6 shrink-0 accent-accent"
      />
      <span className="text-base">
        {label}
        {hint !== undefined && (
          <span id={hintId} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
