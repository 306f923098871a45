import type { ErrorCode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';

/** §8: the text of an error code. Unknown codes have the text of UNKNOWN_ERROR. */
export const useErrorText = (): ((code: string) => string) => {
  const { t } = useTranslation('common');
  const hasText = useHasErrorText();
  return (code) => t(`errors.${hasText(code) ? code : 'UNKNOWN_ERROR'}`);
};

/** Asks the translations, which have a text for every code, so that a start does not load the list of codes. */
export const useHasErrorText = (): ((code: string) => code is ErrorCode) => {
  const { i18n } = useTranslation('common');
  return (code): code is ErrorCode => i18n.exists(`errors.${code}`, { ns: 'common' });
};
