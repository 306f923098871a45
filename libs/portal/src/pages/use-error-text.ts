import { ERROR_CODES, type ErrorCode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';

/** §8: the sentence for a code of an answer; codes that nobody knows are an unknown error. */
export const useErrorText = (): ((code: string) => string) => {
  const { t } = useTranslation('common');
  return (code) => t(`errors.${knownCode(code) ?? 'UNKNOWN_ERROR'}`);
};

export const knownCode = (code: string): ErrorCode | undefined =>
  ERROR_CODES.find((known) => known === code);
