import type { ApiFailure } from '@springboard/api-client';
import type { Transfer } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useOfflineReason } from '@springboard/portal';
import { Button, TextArea } from '@springboard/ui';
import { useRef, useState } from 'react';
import { useOverview } from '../overview/overview-context.ts';
import { useSend } from '../use-send.ts';
import { MedicalQuestion } from './medical-question.tsx';

/** The answer, and whether medical alerts go too, if the guardian sees them. */
export function AnswerForm({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('common');
  const api = useApi();
  const offlineReason = useOfflineReason();
  const { send, isBusy } = useSend();
  const { children } = useOverview();
  const [with_medical, setMedical] = useState<boolean | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const form = useRef<HTMLDivElement>(null);
  // The focus stays in the form when its buttons change.
  const showReason = (isShown: boolean) => {
    setRefusing(isShown);
    form.current?.focus();
  };
  const { id, member } = transfer;
  const params = { id };
  const child = children.find(({ uuid }) => uuid === member.uuid);
  const seesAlerts = child?.sees.includes('medical') ?? false;
  const reasonOf = ({ error }: ApiFailure) =>
    error === 'CONFLICT' ? t('transfers.late') : undefined;
  const agree = async () => {
    if (seesAlerts && with_medical === null) return setMissing(true);
    const body = { with_medical: with_medical ?? false };
    const call = api.call('POST /transfers/:id/agreement', { params, body });
    await send(t('transfers.agreed'), call, reasonOf);
  };
  const decline = async () => {
    const text = reason.trim();
    const body = text === '' ? {} : { reason: text };
    const call = api.call('POST /transfers/:id/refusal', { params, body });
    await send(t('transfers.refused'), call, reasonOf);
  };
  return (
    <div ref={form} tabIndex={-1} className="flex flex-col gap-4">
      {isRefusing ? (
        <>
          <TextArea
            label={t('transfers.refuseReason')}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Button
            variant="primary"
            className="w-full"
            loading={isBusy}
            disabledReason={offlineReason}
            onClick={() => void decline()}
          >
            {t('transfers.refuse')}
          </Button>
          <Button className="w-full" onClick={() => showReason(false)}>
            {t('transfers.back')}
          </Button>
        </>
      ) : (
        <>
          {seesAlerts && (
            <MedicalQuestion value={with_medical} isMissing={isMissing} onChange={setMedical} />
          )}
          <Button
            variant="primary"
            className="w-full"
            loading={isBusy}
            disabledReason={offlineReason}
            onClick={() => void agree()}
          >
            {t('transfers.agree')}
          </Button>
          <Button
            className="w-full"
            disabledReason={offlineReason}
            onClick={() => showReason(true)}
          >
            {t('transfers.refuse')}
          </Button>
        </>
      )}
    </div>
  );
}
