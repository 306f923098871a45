import { useTranslation } from '@springboard/i18n';
import { useRevalidator } from 'react-router';
import { useAlerts, useApi } from '../hooks.ts';
import { submitResult } from './use-submit.ts';
import { useUndoFailure } from '../audit/use-undo-failure.ts';
import { type UndoableResult, useUndoToast } from './use-undo-toast.ts';

/** A change with its entry in the audit log, from the header `X-Audit-Id`; several entries in their order. */
export type AuditedChange = {
  readonly title: string;
  readonly audit_id: number | readonly number[] | null;
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
  return ({ title, audit_id }: AuditedChange): void => {
    let left = [audit_id ?? []].flat();
    if (left.length === 0) return alerts.raise({ tone: 'success', title, subject: 'audit' });
    const undo: UndoableResult['undo'] = async () => {
      const id = left.at(-1);
      if (id === undefined) {
        alerts.raise({ tone: 'success', title: t('state.undone'), subject: 'audit' });
        await revalidate();
        return { ok: true, value: null };
      }
      const response = await api.call('POST /audits/:id/undo', { params: { id } });
      if (!response.ok)
        return { ...submitResult(response), alert: await explain(response.failure) };
      left = left.slice(0, -1);
      return undo();
    };
    return showUndo({ title, subject: 'audit', hint: t('undo.hint'), undo });
  };
};
