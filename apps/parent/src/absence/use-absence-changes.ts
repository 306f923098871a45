import type { ApiFailure } from '@springboard/api-client';
import type { AbsenceReason, ReportedAbsence } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { submitResult, useAlerts, useApi, useUndoToast } from '@springboard/portal';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOverview } from '../overview/overview-context.ts';
import type { Span } from './days.ts';

/** Days that are withdrawn, of one report or of all. */
export type Withdrawal = Span & { readonly ids?: number[] };

/**
 * Changes or withdraws a reported absence. `sending` is what is being sent.
 *
 * @param onSaved after the overview has the new state
 */
export const useAbsenceChanges = ({ id }: ReportedAbsence, onSaved: () => void) => {
  const { t } = useTranslation(['parent', 'common']);
  const { uuid, firstname } = useOverview().child;
  const api = useApi();
  const alerts = useAlerts();
  const { revalidate } = useRevalidator();
  const showUndo = useUndoToast();
  const [sending, setSending] = useState<AbsenceReason | Withdrawal | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  const finish = async (error: ApiFailure | null) => {
    setSending(null);
    setFailure(error);
    if (error !== null) return;
    await revalidate();
    onSaved();
  };

  const change = async (reason: AbsenceReason, note: string | null) => {
    setSending(reason);
    const params = { uuid, id };
    const body = { absence: reason, note };
    const result = await api.call('PATCH /members/:uuid/absences/:id', { params, body });
    if (result.ok) {
      alerts.raise({ tone: 'success', title: t('parent:absence.changed'), subject: 'absence' });
    }
    await finish(result.ok ? null : result.failure);
  };

  const withdraw = async (body: Withdrawal) => {
    setSending(body);
    const params = { uuid };
    const result = await api.call('POST /members/:uuid/absences/withdrawal', { params, body });
    if (result.ok) {
      const absences = result.value;
      showUndo({
        title:
          body.ids === undefined
            ? t('parent:absence.withdrawn', { firstname })
            : t('parent:absence.reportGone'),
        subject: 'absence',
        hint: t('common:undo.hint'),
        undo: async () => {
          const call = api.call('POST /members/:uuid/absences/bulk', {
            params,
            body: { absences },
          });
          const reported = submitResult(await call);
          await revalidate();
          return reported;
        },
      });
    }
    await finish(result.ok ? null : result.failure);
  };

  return { sending, failure, change, withdraw };
};
