import type { CallInput, ImportRowDecision } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useApi, useErrorText, useFormat } from '@springboard/portal';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { ImportPage } from './import-page.ts';

type Body = NonNullable<CallInput<'PATCH /imports/:id/rows/:line'>['body']>;

/** Corrects a row of the import, or decides about it, and shows the new plan. */
export const useDecide = () => {
  const { t } = useTranslation('club');
  const { reading } = useLoaderData<ImportPage>();
  const { id } = reading.value;
  const api = useApi();
  const alerts = useAlerts();
  const format = useFormat();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  /** @returns the decided row; null if the server rejected the decision */
  const decide = async (line: number, body: Body): Promise<ImportRowDecision | null> => {
    setBusy(true);
    const result = await api.call('PATCH /imports/:id/rows/:line', { params: { id, line }, body });
    setBusy(false);
    if (!result.ok) {
      const title = errorText(result.failure.error);
      alerts.raise({ tone: 'error', title, subject: 'import' });
      return null;
    }
    const { row, changed } = result.value;
    if (row.action !== 'error') {
      const title =
        body.fields === undefined
          ? t('imports.check.decided', { number: format.number(changed) })
          : t('imports.check.corrected', { line });
      alerts.raise({ tone: 'success', title, subject: 'import' });
    }
    await revalidate();
    return result.value;
  };
  return { decide, isBusy };
};
