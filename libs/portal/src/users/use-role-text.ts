import type { StaffRole } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useCallback } from 'react';

/** The name of a role. The screen loads the translations `users`. */
export const useRoleText = () => {
  const { t } = useTranslation('common');
  return useCallback((role: StaffRole['role']): string => t(`users.roles.${role}`), [t]);
};
