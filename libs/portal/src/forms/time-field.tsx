import { useFormats } from '@springboard/i18n';
import { PickerField, type PickerFieldProps } from '@springboard/ui';

/** A picker of a time of day that shows its time in the language on screen, which may not be that of the browser. */
export function TimeField(props: Omit<PickerFieldProps, 'type' | 'formatted'>) {
  const format = useFormats('UTC');
  const seconds = Date.parse(`1970-01-01T${props.value}Z`) / 1000;
  return (
    <PickerField
      {...props}
      type="time"
      formatted={Number.isNaN(seconds) ? undefined : format.time(seconds)}
    />
  );
}
