import { useId, type ReactNode } from 'react';
import { classes } from '../classes.ts';

export type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
};

/** Takes effect immediately. The whole line is the target. In forms, use a `Checkbox`. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={id}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className="flex min-h-14 w-full items-center justify-between gap-4 rounded-control py-2 text-left disabled:opacity-50"
    >
      <span className="min-w-0 wrap-anywhere">
        <span id={id} className="block text-base">
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
      <span
        aria-hidden
        className={classes(
          'flex h-8 w-13 shrink-0 items-center rounded-full border-2 px-0.5 eased',
          checked ? 'border-accent bg-accent' : 'border-edge bg-sunken',
        )}
      >
        <span
          className={classes(
            'size-6 rounded-full eased forced-colors:bg-[ButtonText]',
            checked ? 'translate-x-5 bg-on-accent' : 'bg-edge',
          )}
        />
      </span>
    </button>
  );
}
