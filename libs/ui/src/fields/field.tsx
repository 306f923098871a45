import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classes } from '../classes.ts';

/** The props of every field with a label. */
export type FieldTexts = {
  label: string;
  /** Beside the label: "optional". */
  labelNote?: string | undefined;
  /** Hidden except for screen readers, if the context makes the label obvious. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** The error and how to correct it; marks the field as invalid. */
  error?: string | undefined;
};

type Wiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = FieldTexts & {
  className?: string | undefined;
  id?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
};

/** Label, hint, control and error, in this order; the texts describe the control. */
export function Field({
  label,
  labelNote,
  labelHidden,
  hint,
  error,
  className,
  id,
  children,
}: FieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const hintId = hint === undefined ? undefined : `${fieldId}-hint`;
  const errorId = error === undefined ? undefined : `${fieldId}-error`;
  return (
    <div className={classes('flex flex-col', className)}>
      <label htmlFor={fieldId} className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm font-strong'}>
        {label}
        {labelNote !== undefined && <span className="font-normal text-muted"> {labelNote}</span>}
      </label>
      {hint !== undefined && (
        <div id={hintId} className="-mt-1 mb-1.5 text-sm text-muted">
          {hint}
        </div>
      )}
      {children({
        id: fieldId,
        'aria-describedby': classes(hintId, errorId) || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 flex gap-1.5 text-sm text-negative-ink">
          <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

/** The classes of every one-line control. A font of 1.0625rem also keeps phones from zooming in on focus. */
export const controlClass =
  'min-h-12 w-full min-w-0 rounded-control border border-edge bg-raised px-3.5 text-base text-ink eased hover:border-ink disabled:bg-sunken disabled:text-muted disabled:hover:border-edge aria-invalid:border-2 aria-invalid:border-negative';
