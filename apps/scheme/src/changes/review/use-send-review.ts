import type { ApiFailure, ApiResult } from '@springboard/api-client';
import { useTranslation } from '@springboard/i18n';
import { auditIdOf, useAlerts, useAuditUndo, useErrorText } from '@springboard/portal';
import { useState } from 'react';
import { useRevalidator } from 'react-router';

const REASONS = ['LAST_EDITOR', 'NOT_REVIEWER', 'UNKNOWN_USER', 'UNKNOWN_NODE'] as const;

/** Sends a step of the review. The result or the error is an alert, and the page reloads its data. */
export const useSendReview = () => {
  const { t } = useTranslation('scheme');
  const { t: common } = useTranslation('common');
  const alerts = useAlerts();
  const errorText = useErrorText();
  const showUndo = useAuditUndo();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const failureText = ({ error, detail, status }: ApiFailure): string => {
    const text = JSON.stringify(detail ?? null);
    const reason = REASONS.find((known) => text.includes(`"${known}"`));
    if (reason !== undefined) return t(`review.reasons.${reason}`);
    if (text.includes('"comments"')) return t('review.blocked.comments');
    if (text.includes('"right"')) return t('forbidden');
    return status === 409 || status === 412 ? t('review.reasons.CHANGED') : errorText(error);
  };
  /** @returns whether the server accepted it */
  const send = async (title: string, call: Promise<ApiResult<unknown>>): Promise<boolean> => {
    setBusy(true);
    const result = await call;
    setBusy(false);
    if (result.ok) {
      showUndo({ title, audit_id: auditIdOf(result.headers) });
    } else {
      alerts.raise({
        tone: 'error',
        title: common('state.notSaved'),
        detail: failureText(result.failure),
        subject: 'audit',
      });
    }
    await revalidate();
    return result.ok;
  };
  return { send, isBusy };
};
