import type { ApiFailure, ApiResult } from '@springboard/api-client';
import { auditIdOf, useAuditUndo } from './use-audit-undo.ts';
import { useAlerts } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';
import { useTranslation } from '@springboard/i18n';
import { startTransition, useState, useTransition } from 'react';
import { useRevalidator } from 'react-router';

type ChangeOptions = {
  /** Raises an alert for an error, where the page has no place for it. */
  alertsErrors?: boolean;
  /** The form goes on to another page after the change, and stays busy until that page is there. */
  isLeaving?: boolean;
  /** Also reloads the data after an edit that another user came before (412). The form keeps what was typed. */
  reloadsStale?: boolean;
};

/** Sends a change. The result is shown with Undo, and the page reloads its data. */
export const useChange = (options: ChangeOptions = {}) => {
  const { alertsErrors = false, isLeaving = false, reloadsStale = false } = options;
  const { t } = useTranslation('common');
  const alerts = useAlerts();
  const errorText = useErrorText();
  const showUndo = useAuditUndo();
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);
  const [isReloading, startReload] = useTransition();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  /** React renders the new data, what `onSaved` changes and the end of `isReloading` together. */
  const reload = (onSaved?: () => void): Promise<void> =>
    new Promise((resolve) => {
      startReload(async () => {
        await revalidate();
        startTransition(() => onSaved?.());
        resolve();
      });
    });
  /**
   * @param title of the message after the change
   * @param onSaved changes the state of the form at the same moment in which it stops being busy
   * @returns whether the server accepted the change
   */
  const send = async (
    title: string,
    call: Promise<ApiResult<unknown>>,
    onSaved?: () => void,
  ): Promise<boolean> => {
    setSending(true);
    const result = await call;
    setFailure(result.ok ? null : result.failure);
    if (!result.ok) {
      const reloaded = reloadsStale && result.failure.status === 412 ? reload() : null;
      setSending(false);
      await reloaded;
      if (alertsErrors) {
        const detail = errorText(result.failure.error);
        alerts.raise({ tone: 'error', title: t('state.notSaved'), detail, subject: 'audit' });
      }
      return false;
    }
    showUndo({ title, audit_id: auditIdOf(result.headers) });
    if (isLeaving) {
      await revalidate();
      return true;
    }
    // The button stays busy until the new data is there, so that a second press does not send the change again.
    const reloaded = reload(onSaved);
    setSending(false);
    await reloaded;
    return true;
  };
  const isBusy = isSending || isReloading;
  return { send, isBusy, failure, clearFailure: () => setFailure(null) };
};
