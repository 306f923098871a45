import type { AwardRef } from '@springboard/contract';
import { useState } from 'react';
import { useAlerts, useApi } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';
import { saveFile } from './save-file.ts';

type AwardOfMember = AwardRef & { readonly member_uuid: string };

/** Saves a PDF with the certificates of awards. An error becomes an alert. */
export const useCertificates = () => {
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  /** @param name of the file, without its ending */
  const save = async (awards: readonly AwardOfMember[], name: string): Promise<void> => {
    setBusy(true);
    const result = await api.call('POST /certificates', { body: { awards: [...awards] } });
    setBusy(false);
    if (result.ok) {
      saveFile(`${name}.pdf`, bytesOf(result.value.file), 'application/pdf');
    } else {
      alerts.raise({ tone: 'error', title: errorText(result.failure.error) });
    }
  };
  return { save, isBusy };
};

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
