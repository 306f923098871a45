import type { ApiFailure } from '@springboard/api-client';
import type { UserRight } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useSession } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';

/** Whether the user has a right (D5). The server decides for a session from before rights were part of it. */
export const useRight = (right: UserRight): boolean =>
  useSession(({ user }) => user?.rights?.includes(right) ?? true);

/** The text of a failure: without a right, whom to ask. The screen loads the translations `rights`. */
export const useRightsErrorText = (): ((failure: ApiFailure) => string) => {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const isNational = useSession(({ user }) => user?.role === 'ngo');
  return ({ error, detail }) => {
    const about: { right?: unknown; rights?: unknown; uuid?: unknown } = Object(detail);
    if (error === 'FORBIDDEN' && about.right !== undefined) {
      return t(isNational ? 'rights.missing.scheme' : 'rights.missing.club');
    }
    if (error === 'CONFLICT' && about.rights !== undefined) return t('rights.last');
    if (error === 'CONFLICT' && about.uuid === 'self') return t('rights.self');
    return errorText(error);
  };
};
