import { ERROR_CODES, type ErrorCode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';

/** §8: the text of an error code. Unknown codes have the text of UNKNOWN_ERROR. */
export const useErrorText = (): ((code: string) => string) => {
  const { t } = useTranslation('common');
  return (code) => t(`errors.${knownCode(code) ?? 'UNKNOWN_ERROR'}`);
};

export const knownCode = (code: string): ErrorCode | undefined =>
  ERROR_CODES.find((known) => known === code);
