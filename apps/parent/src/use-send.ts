import type { ApiFailure, ApiResult } from '@springboard/api-client';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useErrorText } from '@springboard/portal';
import { useState } from 'react';
import { useRevalidator } from 'react-router';

type SendOptions = {
  /** After the change the form opens another page, and stays busy until that page is rendered. */
  isLeaving?: boolean;
};

/** Sends what a guardian asks or answers. The result is shown as a message, and the page reloads its data. */
export const useSend = ({ isLeaving = false }: SendOptions = {}) => {
  const { t } = useTranslation('common');
  const alerts = useAlerts();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  /**
   * @param title of the message after the change
   * @param reasonOf says more about a failure than its code does
   * @returns the failure, or null
   */
  const send = async (
    title: string,
    call: Promise<ApiResult<unknown>>,
    reasonOf: (failure: ApiFailure) => string | undefined = () => undefined,
  ): Promise<ApiFailure | null> => {
    setBusy(true);
    const result = await call;
    if (!result.ok) {
      const detail = reasonOf(result.failure) ?? errorText(result.failure.error);
      alerts.raise({ tone: 'error', title: t('state.notSaved'), detail, subject: 'request' });
      // Something has changed meanwhile.
      if (result.failure.status === 409 || result.failure.status === 404) await revalidate();
      setBusy(false);
      return result.failure;
    }
    alerts.raise({ tone: 'success', title, subject: 'request' });
    await revalidate();
    // Not before, so that a second tap on the old page does not send it again.
    if (!isLeaving) setBusy(false);
    return null;
  };
  return { send, isBusy };
};
