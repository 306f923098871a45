import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export type TextFieldProps = FieldTexts &
  ComponentProps<'input'> & {
    /** A control at the end of the field, 44 px wide. */
    trailing?: ReactNode;
  };

export function TextField({
  label,
  labelNote,
  labelHidden,
  hint,
  error,
  className,
  id,
  trailing,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, labelNote, labelHidden, hint, error, className, id }}>
      {(wiring) => (
        <span className="relative flex">
          <input
            {...input}
            {...wiring}
            className={classes(controlClass, trailing !== undefined && 'pr-12')}
          />
          {trailing !== undefined && (
            <span className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</span>
          )}
        </span>
      )}
    </Field>
  );
}
