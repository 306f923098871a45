import type { ApiFailure, ApiResult } from '@springboard/api-client';
import { auditIdOf, useAuditUndo } from './use-audit-undo.ts';
import { useAlerts } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';
import { useTranslation } from '@springboard/i18n';
import { startTransition, useState } from 'react';
import { useRevalidator } from 'react-router';

type ChangeOptions = {
  /** Raises an alert for an error, where the page has no place for it. */
  alertsErrors?: boolean;
  /** After the change the form opens another page, and stays busy until that page is rendered. */
  isLeaving?: boolean;
  /** Also reloads the data if another user changed it first (409, 412). The form keeps the typed values. */
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
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  /** Ends the wait together with the new data, which the router renders in a transition. */
  const finish = (onSaved?: () => void) =>
    startTransition(() => {
      setBusy(false);
      onSaved?.();
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
    setBusy(true);
    const result = await call;
    if (!result.ok) {
      const fail = () => setFailure(result.failure);
      if (reloadsStale && isStale(result.failure)) {
        await revalidate();
        // The message appears together with the values of the other user.
        finish(fail);
      } else {
        // Together with the error, so that a press of what it shows is not ignored.
        setBusy(false);
        fail();
      }
      if (alertsErrors) {
        const detail = errorText(result.failure.error);
        alerts.raise({ tone: 'error', title: t('state.notSaved'), detail, subject: 'audit' });
      }
      return false;
    }
    setFailure(null);
    showUndo({ title, audit_id: auditIdOf(result.headers) });
    await revalidate();
    // The button stays busy until the new data is rendered, so that a second press does not send the change again.
    if (!isLeaving) finish(onSaved);
    return true;
  };
  return { send, isBusy, failure, clearFailure: () => setFailure(null) };
};

const isStale = ({ status }: ApiFailure): boolean => status === 409 || status === 412;
