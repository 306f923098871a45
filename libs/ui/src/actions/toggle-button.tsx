import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { WithDisabledReason } from './with-disabled-reason.tsx';

export type ToggleButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  pressed: boolean;
  /** Disables the button but keeps it focusable, and shows this reason. */
  disabledReason?: string | undefined;
};

/** A button with two states, shown by its fill, its tick and `aria-pressed`. */
export function ToggleButton(props: ToggleButtonProps) {
  const { pressed, disabledReason, className, children, onClick, ...rest } = props;
  const off = disabledReason !== undefined;
  return (
    <WithDisabledReason reason={disabledReason}>
      {(reasonId) => (
        <button
          aria-describedby={reasonId}
          {...rest}
          type="button"
          aria-pressed={pressed}
          aria-disabled={off || undefined}
          onClick={off ? undefined : onClick}
          className={classes(
            'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border-2 pr-4 pl-3 text-sm font-strong select-none eased active:scale-[0.98] aria-disabled:cursor-not-allowed aria-disabled:not-focus-visible:opacity-50 aria-disabled:focus-visible:opacity-75',
            pressed
              ? 'border-transparent bg-positive text-on-positive'
              : 'border-edge bg-surface text-ink hover:border-ink',
            className,
          )}
        >
          <Check
            aria-hidden
            size={18}
            strokeWidth={3}
            className={classes('shrink-0', pressed ? 'animate-pop' : 'opacity-40')}
          />
          {children}
        </button>
      )}
    </WithDisabledReason>
  );
}
