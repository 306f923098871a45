import type { StoredFile } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useAlerts, useApi, usePortalContext } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';

/** Opens a document in a new tab, which marks it as read. The page reloads its data when the user comes back. */
export const useOpenDocument = (): ((file: Pick<StoredFile, 'id'>) => Promise<void>) => {
  const { t } = useTranslation('common');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const { api_base } = usePortalContext();
  const { revalidate } = useRevalidator();
  const hasOpened = useRef(false);
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState !== 'visible' || !hasOpened.current) return;
      hasOpened.current = false;
      void revalidate();
    };
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [revalidate]);
  return async ({ id }) => {
    // Before the request: later, the browser would block it.
    const tab = window.open('', '_blank');
    const result = await api.call('GET /files/file', { query: { id } });
    if (result.ok && tab !== null) {
      hasOpened.current = true;
      tab.opener = null;
      tab.location.href = `${api_base}${result.value.url}`;
      return;
    }
    tab?.close();
    alerts.raise({
      tone: 'error',
      title: t('documents.notOpened'),
      detail: result.ok ? t('documents.blocked') : errorText(result.failure.error),
      subject: 'document',
    });
  };
};
