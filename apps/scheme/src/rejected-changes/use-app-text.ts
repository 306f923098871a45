import type { SyncHealth } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';

type AppVersion = SyncHealth['rejected'][number]['versions'][number];

/** A release of the app with its number of changes. */
export const useAppText = (): ((app: AppVersion) => string) => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  return ({ version, count }) => {
    const number = format.number(count);
    return version === null
      ? t('attention.unknownApp', { number })
      : t('attention.app', { version, number });
  };
};
