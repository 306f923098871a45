import type { AwardRef } from '@springboard/contract';
import { useState } from 'react';
import { useAlerts, useApi } from '../hooks.ts';
import { useWatchJob } from './watched-jobs.ts';
import { useErrorText } from '../messages/use-error-text.ts';
import { savePdf } from '../files/save-pdf.ts';

type AwardOfMember = AwardRef & { readonly member_uuid: string };

/** Saves a PDF with the certificates of awards. An error becomes an alert. */
export const useCertificates = () => {
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const watch = useWatchJob();
  const [isBusy, setBusy] = useState(false);
  /**
   * Returns whether a job makes them, which the strip under the header then shows.
   * @param name of the file, without its ending
   */
  const save = async (awards: readonly AwardOfMember[], name: string): Promise<boolean> => {
    setBusy(true);
    const result = await api.call('POST /certificates', { body: { awards: [...awards] } });
    setBusy(false);
    if (!result.ok) {
      alerts.raise({ tone: 'error', title: errorText(result.failure.error) });
      return false;
    }
    if ('file' in result.value) {
      savePdf(name, result.value.file);
      return false;
    }
    watch(result.value);
    return true;
  };
  return { save, isBusy };
};
