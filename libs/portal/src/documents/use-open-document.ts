import type { StoredFile } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useApi } from '../hooks.ts';
import { useOpenInTab } from './use-open-in-tab.ts';

/** Opens a document in a new tab, which marks it as read. The page reloads its data when the user comes back. */
export const useOpenDocument = (): ((file: Pick<StoredFile, 'id'>) => Promise<void>) => {
  const { t } = useTranslation('common');
  const api = useApi();
  const openInTab = useOpenInTab();
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
    const read = async () => {
      const result = await api.call('GET /files/file', { query: { id } });
      // Before the tab takes the focus, so that the page knows when it comes back.
      hasOpened.current = result.ok;
      return result.ok
        ? { ok: true as const, url: result.value.url }
        : { ok: false as const, error: result.failure.error };
    };
    const failed = t('documents.notOpened');
    await openInTab(read, { failed, blocked: t('documents.blocked'), subject: 'document' });
  };
};
