import type { ApiFailure } from '@springboard/api-client';
import type { AbsenceReason } from '@springboard/contract';
import { useFormats, useTranslation } from '@springboard/i18n';
import { submitResult, useApi, useUndoToast } from '@springboard/portal';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCloseSheet, useOverview } from '../overview/overview-context.ts';
import { NoteAndReason, useNote } from './note-and-reason.tsx';

/** Gives the reason of a past absence afterwards. */
export function ExplainAbsence({ date }: { date: string }) {
  const { t } = useTranslation(['parent', 'common']);
  const { child } = useOverview();
  const format = useFormats(child.club.time_zone);
  const api = useApi();
  const showUndo = useUndoToast();
  const closeSheet = useCloseSheet();
  const { revalidate } = useRevalidator();
  const note = useNote(`${child.uuid}.${date}`);
  const close = () => {
    note.clear();
    closeSheet();
  };
  const [sending, setSending] = useState<AbsenceReason | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  const explain = async (absence: AbsenceReason) => {
    setSending(absence);
    const params = { uuid: child.uuid };
    const result = await api.call('POST /members/:uuid/absences', {
      params,
      body: { from_date: date, to_date: date, absence, note: note.sent },
    });
    setSending(null);
    if (!result.ok) return setFailure(result.failure);
    const { id } = result.value;
    showUndo({
      title: t('parent:absence.explained'),
      subject: 'absence',
      hint: t('common:undo.hint'),
      undo: async () => {
        const withdrawn = submitResult(
          await api.call('DELETE /members/:uuid/absences/:id', { params: { ...params, id } }),
        );
        await revalidate();
        return withdrawn;
      },
    });
    await revalidate();
    return close();
  };

  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('parent:absence.explainTitle', { firstname: child.firstname })}
      description={format.day(date)}
      closeLabel={t('common:actions.close')}
    >
      <div className="grid gap-5">
        <NoteAndReason
          note={note}
          failure={failure}
          label={t('parent:absence.changeTo')}
          sending={sending}
          onChoose={(reason) => void explain(reason)}
        />
      </div>
    </Dialog>
  );
}
