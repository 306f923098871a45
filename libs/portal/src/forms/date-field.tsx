import { PickerField, type PickerFieldProps } from '@springboard/ui';
import { useFormat } from '../dates.ts';

/** A date picker that shows its date in the language on screen, which may not be that of the browser. */
export function DateField(props: Omit<PickerFieldProps, 'type' | 'formatted'>) {
  const format = useFormat();
  const { value } = props;
  return (
    <PickerField
      {...props}
      type="date"
      formatted={value === '' ? undefined : format.shortDate(value)}
    />
  );
}
