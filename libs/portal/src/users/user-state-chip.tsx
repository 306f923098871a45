import type { StaffUser } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Chip } from '@springboard/ui';

const TONES = {
  invited: 'warning',
  active: 'positive',
  inactive: 'neutral',
  deleted: 'neutral',
} as const;

export function UserStateChip({ state }: { state: StaffUser['status'] }) {
  const { t } = useTranslation('common');
  return <Chip tone={TONES[state]}>{t(`users.states.${state}`)}</Chip>;
}
