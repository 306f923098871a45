import { useTranslation } from '@springboard/i18n';
import { Chip } from '@springboard/ui';
import { indicatorOf } from '../connection/connection.ts';
import { useConnection } from '../hooks.ts';

const TONES = {
  online: 'positive',
  syncing: 'accent',
  offline: 'warning',
  rejected: 'negative',
} as const;

/** The state of the connection in words. */
export function StateChip() {
  const { t } = useTranslation('common');
  const connection = useConnection((whole) => whole);
  const { state, count } = indicatorOf(connection);
  const text = () => {
    if (state === 'syncing') return t('connection.syncing', { count });
    return state === 'rejected' ? t('connection.rejected', { count }) : t(`connection.${state}`);
  };
  return <Chip tone={TONES[state]}>{text()}</Chip>;
}
