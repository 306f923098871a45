import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { buttonClass, type ButtonStyle } from './button-class.ts';
import { WithDisabledReason } from './with-disabled-reason.tsx';

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    icon?: ReactNode;
    /** Shows a spinner, keeps its width and focus, and ignores presses. */
    loading?: boolean | undefined;
    /** Disables the button but keeps it focusable. Shows this reason on hover and focus, and to screen readers. */
    disabledReason?: string | undefined;
  };

/** A button; it submits a form only with `type="submit"`. */
export function Button({
  variant,
  size,
  wide,
  icon,
  loading = false,
  disabledReason,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const off = loading || disabledReason !== undefined;
  return (
    <WithDisabledReason reason={disabledReason} wide={wide}>
      {(reasonId) => (
        <button
          aria-describedby={reasonId}
          {...rest}
          type={type}
          aria-busy={loading || undefined}
          aria-disabled={off || undefined}
          onClick={off ? (event) => event.preventDefault() : onClick}
          className={classes(buttonClass({ variant, size, wide }), className)}
        >
          <span className={classes('contents', loading && '*:opacity-0')}>
            {icon}
            <span className="min-w-0">{children}</span>
          </span>
          {loading && <Spinner className="absolute" />}
        </button>
      )}
    </WithDisabledReason>
  );
}
