import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

export type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children'> & { options: readonly SelectOption[] };

/** The native list, which works best by touch. */
export function SelectField({
  label,
  labelNote,
  labelHidden,
  hint,
  error,
  className,
  id,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, labelNote, labelHidden, hint, error, className, id }}>
      {(wiring) => (
        <span className="relative flex">
          <select
            {...select}
            {...wiring}
            className={classes(controlClass, 'appearance-none pr-11')}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={20}
            className="pointer-events-none absolute top-3.5 right-3.5 text-muted"
          />
        </span>
      )}
    </Field>
  );
}
