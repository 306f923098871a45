import { Search, X } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { classes } from '../classes.ts';
import { controlClass, Field } from './field.tsx';

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  label: string;
  error?: string | undefined;
  /** Below the field, and announced when it appears. */
  note?: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
  clearLabel: string;
};

/** The label is for screen readers. Esc and the clear button empty the field. */
export function SearchField({
  label,
  error,
  note,
  value,
  onValueChange,
  clearLabel,
  className,
  id,
  ...input
}: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    field.current?.focus();
  };
  return (
    <Field label={label} labelHidden error={error} className={className} id={id}>
      {(wiring) => (
        <>
          <span className="relative flex">
            <Search
              aria-hidden
              size={20}
              className="pointer-events-none absolute top-3.5 left-3.5 text-muted"
            />
            <input
              placeholder={label}
              {...input}
              {...wiring}
              ref={field}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              value={value}
              onChange={(event) => onValueChange(event.target.value)}
              onKeyDown={(event) => event.key === 'Escape' && value !== '' && clear()}
              className={classes(controlClass, 'px-11')}
            />
            {value !== '' && (
              <IconButton
                label={clearLabel}
                icon={<X aria-hidden size={18} />}
                onClick={clear}
                className="absolute top-0.5 right-0.5"
              />
            )}
          </span>
          {note !== undefined && <output className="mt-1.5 text-sm text-muted">{note}</output>}
        </>
      )}
    </Field>
  );
}
