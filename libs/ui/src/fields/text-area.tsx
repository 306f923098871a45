import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export type TextAreaProps = FieldTexts & ComponentProps<'textarea'>;

/** Grows with its text, in browsers that support it. */
export function TextArea({
  label,
  labelNote,
  labelHidden,
  hint,
  error,
  className,
  id,
  rows = 3,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, labelNote, labelHidden, hint, error, className, id }}>
      {(wiring) => (
        <textarea
          rows={rows}
          {...area}
          {...wiring}
          className={classes(controlClass, 'field-sizing-content resize-y py-2.5')}
        />
      )}
    </Field>
  );
}
