import type { DatedRegister } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat, usePortalContext, type CachedResult } from '@springboard/portal';

/** Says how old the list of open registers is, if the server could not be reached. */
export function LastCheckedNote({
  registers,
}: {
  registers: CachedResult<readonly DatedRegister[]>;
}) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const { now } = usePortalContext();
  if (registers.as_of === null || registers.value.length === 0) return null;
  return (
    <p className="border-t border-line px-4 py-2 text-sm text-muted">
      {t('attention.asOf', { when: format.ago(registers.as_of, now()) })}
    </p>
  );
}
