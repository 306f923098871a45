import type { ApiFailure } from '@springboard/api-client';
import type { AbsenceReason, ReportedAbsence } from '@springboard/contract';
import { useFormats, useTranslation } from '@springboard/i18n';
import { useAlerts, useApi, useOfflineReason } from '@springboard/portal';
import { Button } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCloseSheet, useOverview } from '../overview/overview-context.ts';
import { NoteAndReason, useNote } from './note-and-reason.tsx';

/** Changes a reported absence, or withdraws it, until its session begins. */
export function ChangeAbsence({ absence }: { absence: ReportedAbsence }) {
  const { t } = useTranslation(['parent', 'common']);
  const { child } = useOverview();
  const format = useFormats(child.club.time_zone);
  const api = useApi();
  const alerts = useAlerts();
  const offline = useOfflineReason();
  const close = useCloseSheet();
  const { revalidate } = useRevalidator();
  const note = useNote(absence.note);
  const [sending, setSending] = useState<AbsenceReason | 'withdraw' | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const params = { uuid: child.uuid, id: absence.id };
  const { from_date, to_date } = absence;

  const finish = async (error: ApiFailure | null, title: string) => {
    setSending(null);
    setFailure(error);
    if (error !== null) return;
    alerts.raise({ tone: 'success', title, subject: 'absence' });
    await revalidate();
    close();
  };
  const change = async (reason: AbsenceReason) => {
    setSending(reason);
    const body = { absence: reason, note: note.sent };
    const result = await api.call('PATCH /members/:uuid/absences/:id', { params, body });
    await finish(result.ok ? null : result.failure, t('parent:absence.changed'));
  };
  const withdraw = async () => {
    setSending('withdraw');
    const result = await api.call('DELETE /members/:uuid/absences/:id', { params });
    const title = t('parent:absence.withdrawn', { firstname: child.firstname });
    await finish(result.ok ? null : result.failure, title);
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('parent:next.absent', { firstname: child.firstname })}
      description={
        from_date === to_date
          ? format.day(from_date)
          : t('parent:absence.fromTo', { from: format.day(from_date), to: format.day(to_date) })
      }
      closeLabel={t('common:actions.close')}
      footer={
        <Button
          loading={sending === 'withdraw'}
          disabledReason={offline}
          onClick={() => void withdraw()}
        >
          {t('parent:absence.withdraw', { firstname: child.firstname })}
        </Button>
      }
    >
      <div className="grid gap-5">
        <NoteAndReason
          note={note}
          failure={failure}
          label={t('parent:absence.changeTo')}
          current={absence.absence}
          sending={sending === 'withdraw' ? null : sending}
          onChoose={(reason) => void change(reason)}
        />
      </div>
    </Dialog>
  );
}
