import { useTranslation } from '@springboard/i18n';
import { useRevalidator } from 'react-router';
import { useAlerts, useApi } from '../hooks.ts';
import { submitResult } from './use-submit.ts';
import { useUndoFailure } from '../audit/use-undo-failure.ts';
import { useUndoToast } from './use-undo-toast.ts';

/** A change with its entry in the audit log, from the header `X-Audit-Id`. */
export type AuditedChange = {
  readonly title: string;
  readonly audit_id: number | null;
};

/** The audit entry that a response names; null if the call changed nothing or cannot be undone. */
export const auditIdOf = (headers: Headers): number | null => {
  const id = Number(headers.get('x-audit-id'));
  return id > 0 ? id : null;
};

/** Shows what was changed, with Undo through the audit log (D18). The page then reloads its data. */
export const useAuditUndo = () => {
  const { t } = useTranslation('common');
  const api = useApi();
  const alerts = useAlerts();
  const showUndo = useUndoToast();
  const explain = useUndoFailure();
  const { revalidate } = useRevalidator();
  return ({ title, audit_id: id }: AuditedChange): void => {
    if (id === null) return alerts.raise({ tone: 'success', title, subject: 'audit' });
    const undo = async () => {
      const response = await api.call('POST /audits/:id/undo', { params: { id } });
      const result = submitResult(response);
      if (!response.ok) return { ...result, alert: await explain(response.failure) };
      if (result.ok) {
        alerts.raise({ tone: 'success', title: t('state.undone'), subject: 'audit' });
        await revalidate();
      }
      return result;
    };
    return showUndo({ title, subject: 'audit', hint: t('undo.hint'), undo });
  };
};
