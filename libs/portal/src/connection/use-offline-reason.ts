import { useTranslation } from '@springboard/i18n';
import { useOnline } from '../hooks.ts';

/** Why a control that needs the server is off; undefined while online. For `disabledReason`. */
export const useOfflineReason = (): string | undefined => {
  const { t } = useTranslation('common');
  return useOnline() ? undefined : t('state.onlineRequired');
};
