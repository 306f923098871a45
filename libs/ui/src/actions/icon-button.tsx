import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { WithDisabledReason } from './with-disabled-reason.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
  variant?: 'quiet' | 'outlined' | undefined;
  disabledReason?: string | undefined;
};

/** A 44 px square with one icon. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  disabledReason,
  className,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  const off = disabledReason !== undefined;
  return (
    <WithDisabledReason reason={disabledReason}>
      {(reasonId) => (
        <button
          aria-describedby={reasonId}
          {...rest}
          type={type}
          aria-label={label}
          title={off ? undefined : label}
          aria-disabled={off || undefined}
          onClick={off ? undefined : onClick}
          className={classes(
            'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink eased hover:bg-hover active:scale-95 disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:not-focus-visible:opacity-50 aria-disabled:focus-visible:opacity-75',
            variant === 'outlined' && 'border border-edge bg-surface hover:border-ink',
            className,
          )}
        >
          {icon}
        </button>
      )}
    </WithDisabledReason>
  );
}
