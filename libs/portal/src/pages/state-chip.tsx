import { useTranslation } from '@springboard/i18n';
import { Chip } from '@springboard/ui';
import { indicatorOf } from '../connection/connection.ts';
import { useConnection } from '../hooks.ts';

const TONES = { online: 'positive', syncing: 'accent', offline: 'warning' } as const;

/** The state of the connection in words. */
export function StateChip() {
  const { t } = useTranslation('common');
  const connection = useConnection((whole) => whole);
  const { state, count } = indicatorOf(connection);
  return (
    <Chip tone={TONES[state]}>
      {state === 'syncing' ? t('connection.syncing', { count }) : t(`connection.${state}`)}
    </Chip>
  );
}
