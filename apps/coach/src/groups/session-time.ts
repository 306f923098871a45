import type { Group } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { useCallback } from 'react';

/** "17:00 – 18:00", "17:00" without an end, an empty text without a start. */
export const useSessionTime = (): ((group: Pick<Group, 'start_at' | 'end_at'>) => string) => {
  const { t } = useTranslation('coach');
  const format = useFormat();
  return useCallback(
    ({ start_at, end_at }) => {
      if (start_at === null) return '';
      if (end_at === null) return format.time(start_at);
      return t('groups.from_to', { from: format.time(start_at), to: format.time(end_at) });
    },
    [t, format],
  );
};
