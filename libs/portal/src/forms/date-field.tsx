import { DateField as NativeDateField, type DateFieldProps } from '@springboard/ui';
import { useFormat } from '../dates.ts';

/** A date picker that shows its date in the language on screen, which may not be that of the browser. */
export function DateField(props: Omit<DateFieldProps, 'formatted'>) {
  const format = useFormat();
  const { value } = props;
  return (
    <NativeDateField {...props} formatted={value === '' ? undefined : format.shortDate(value)} />
  );
}
