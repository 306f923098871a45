import type { Session } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  submitResult,
  useAlerts,
  useApi,
  useErrorText,
  useOfflineReason,
  usePortalContext,
  useUndoToast,
} from '@springboard/portal';
import { Button } from '@springboard/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';

/** Whether the register of the session can be taken: from its start on, unless it is cancelled. */
export const useIsRegisterOpen = (): ((session: Session) => boolean) => {
  const { now } = usePortalContext();
  return ({ cancelled, start_at }) => now() >= start_at && !cancelled;
};

/** Completes the register or opens it again, with Undo (D7). */
export function RegisterButton({ session }: { session: Session }) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const showUndo = useUndoToast();
  const { now } = usePortalContext();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const { group_id: id, date, register } = session;
  const isComplete = register.state === 'complete';
  const set = async (complete: boolean) => {
    const params = { id, date };
    const ts = now();
    const result = complete
      ? await api.call('POST /groups/:id/registers/:date', { params, body: { ts } })
      : await api.call('DELETE /groups/:id/registers/:date', { params, query: { ts } });
    if (result.ok) await revalidate();
    return submitResult(result);
  };
  const change = async () => {
    setBusy(true);
    const result = await set(!isComplete);
    setBusy(false);
    const subject = `register ${id} ${date}`;
    if (!result.ok) {
      const detail = errorText(result.error);
      alerts.raise({ tone: 'error', title: t('common:state.notSaved'), detail, subject });
      return;
    }
    const title = t(isComplete ? 'club:sessions.reopened' : 'club:sessions.completed');
    const hint = t('club:sessions.registerUndoHint');
    showUndo({ title, subject, hint, undo: () => set(isComplete) });
  };
  return (
    <Button disabledReason={offlineReason} loading={isBusy} onClick={() => void change()}>
      {t(isComplete ? 'club:sessions.reopenRegister' : 'club:sessions.completeRegister')}
    </Button>
  );
}
