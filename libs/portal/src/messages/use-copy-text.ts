import { useTranslation } from '@springboard/i18n';
import { useAlerts } from '../hooks.ts';

/**
 * Copies text, and says so. Browsers refuse to copy on pages without HTTPS and where the user has forbidden it: then it
 * says how to copy by hand.
 */
export const useCopyText = () => {
  const { t } = useTranslation('common');
  const alerts = useAlerts();
  return async (text: string, copied: string = t('state.copied')): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      alerts.raise({ tone: 'success', title: copied });
    } catch {
      alerts.raise({
        tone: 'error',
        title: t('state.notCopied'),
        detail: t('state.notCopiedHint'),
      });
    }
  };
};
