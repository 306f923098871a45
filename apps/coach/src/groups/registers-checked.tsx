import type { DatedRegister } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useParts, type Reading } from '@springboard/portal';

/** Since when open registers are known, where the server could not be asked now. */
export function RegistersChecked({ reading }: { reading: Reading<readonly DatedRegister[]> }) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const { now } = useParts();
  if (reading.as_of === null || reading.value.length === 0) return null;
  return (
    <p className="border-t border-line px-4 py-2 text-sm text-muted">
      {t('attention.asOf', { when: format.ago(reading.as_of, now()) })}
    </p>
  );
}
