import { useTranslation } from '@springboard/i18n';
import { useOnline } from '../hooks.ts';

/** The `disabledReason` of a control that needs the server; undefined while online. */
export const useOfflineReason = (): string | undefined => {
  const { t } = useTranslation('common');
  return useOnline() ? undefined : t('state.onlineRequired');
};
