import type { ComponentProps } from 'react';
import { WithDisabledReason } from '../actions/with-disabled-reason.tsx';
import { classes } from '../classes.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export type DateFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
    /** YYYY-MM-DD, or empty. */
    value: string;
    onValueChange: (value: string) => void;
    /** Switches the field off and tells why. */
    disabledReason?: string | undefined;
  };

/** The device's own date picker. */
export function DateField({
  label,
  labelNote,
  labelHidden,
  hint,
  error,
  className,
  id,
  onValueChange,
  disabledReason,
  ...input
}: DateFieldProps) {
  return (
    <Field {...{ label, labelNote, labelHidden, hint, error, className, id }}>
      {(wiring) => (
        <WithDisabledReason reason={disabledReason} wide>
          {(reasonId) => (
            <input
              {...input}
              {...wiring}
              aria-describedby={classes(wiring['aria-describedby'], reasonId) || undefined}
              type="date"
              readOnly={disabledReason !== undefined}
              aria-disabled={disabledReason !== undefined || undefined}
              onChange={(event) => onValueChange(event.target.value)}
              className={classes(
                controlClass,
                'tabular',
                disabledReason !== undefined && 'opacity-60',
              )}
            />
          )}
        </WithDisabledReason>
      )}
    </Field>
  );
}
