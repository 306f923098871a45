import type { Register } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Chip } from '@springboard/ui';
import { Check } from 'lucide-react';

/** The state of a session's register. */
export function RegisterChip({ register }: { register: Register | null }) {
  const { t } = useTranslation('coach');
  if (register === null) return null;
  const { state } = register;
  if (state === 'complete') {
    return (
      <Chip tone="positive" icon={<Check aria-hidden size={14} strokeWidth={3} />}>
        {t('groups.registerState.complete')}
      </Chip>
    );
  }
  return (
    <Chip tone={state === 'partial' ? 'info' : 'neutral'}>
      {t(`groups.registerState.${state}`)}
    </Chip>
  );
}
