import type { ComponentProps } from 'react';
import { WithDisabledReason } from '../actions/with-disabled-reason.tsx';
import { classes } from '../classes.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export type PickerFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
    type: 'date' | 'time';
    /** YYYY-MM-DD or HH:MM, or empty. */
    value: string;
    onValueChange: (value: string) => void;
    /** The value in the page's language. The browser shows its own format only while the field has the focus. */
    formatted?: string | undefined;
    /** Disables the field and shows this reason. */
    disabledReason?: string | undefined;
  };

/** The native picker of a date or a time of day. */
export function PickerField({
  label,
  labelNote,
  labelHidden,
  hint,
  error,
  className,
  id,
  onValueChange,
  formatted,
  disabledReason,
  ...input
}: PickerFieldProps) {
  return (
    <Field {...{ label, labelNote, labelHidden, hint, error, className, id }}>
      {(wiring) => (
        <WithDisabledReason reason={disabledReason} wide>
          {(reasonId) => (
            <span className="relative flex">
              <input
                {...input}
                {...wiring}
                aria-describedby={classes(wiring['aria-describedby'], reasonId) || undefined}
                readOnly={disabledReason !== undefined}
                aria-disabled={disabledReason !== undefined || undefined}
                onChange={(event) => onValueChange(event.target.value)}
                className={classes(
                  controlClass,
                  'peer tabular',
                  formatted !== undefined &&
                    'not-focus:[&::-webkit-datetime-edit]:opacity-0 not-supports-[selector(::-webkit-datetime-edit)]:not-focus:text-transparent',
                  disabledReason !== undefined && 'opacity-60',
                )}
              />
              {formatted !== undefined && (
                <span
                  aria-hidden
                  className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-base tabular peer-focus:hidden"
                >
                  {formatted}
                </span>
              )}
            </span>
          )}
        </WithDisabledReason>
      )}
    </Field>
  );
}
