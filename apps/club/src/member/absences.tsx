import { maxPastDays } from '@springboard/access';
import type { ApiFailure } from '@springboard/api-client';
import { ABSENCE_REASONS, type MemberDetail, type ReportedAbsence } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  DateField,
  FormDialog,
  submitResult,
  useApi,
  useChange,
  useErrorText,
  useFormat,
  useOfflineReason,
  useToday,
  useUndoToast,
  useVisitor,
} from '@springboard/portal';
import { Button, Card, Notice, SelectField, TextArea } from '@springboard/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';

type AbsencesProps = { member: MemberDetail; absences: readonly ReportedAbsence[] };

/** Absences that guardians or the club reported ahead. One that a parent phoned in is added here. */
export function Absences({ member, absences }: AbsencesProps) {
  const { t } = useTranslation('club');
  const offlineReason = useOfflineReason();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={t('member.attendance.reported')}
      className="max-w-3xl"
      actions={
        <span className="ml-auto">
          <Button size="small" disabledReason={offlineReason} onClick={() => setOpen(true)}>
            {t('member.attendance.report')}
          </Button>
        </span>
      }
    >
      {absences.length === 0 ? (
        <p className="text-sm text-muted">{t('member.none')}</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {absences.map((absence) => (
            <li key={absence.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <AbsenceRow absence={absence} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && <ReportDialog member={member} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function AbsenceRow({ absence }: { absence: ReportedAbsence }) {
  const { t } = useTranslation('club');
  const api = useApi();
  const format = useFormat();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure } = useChange();
  const { id, member_uuid: uuid, from_date, to_date, note, reported } = absence;
  const dates = [...new Set([from_date, to_date])].map(format.shortDate).join(' – ');
  const withdraw = () =>
    void send(
      t('member.attendance.withdrawn'),
      api.call('DELETE /members/:uuid/absences/:id', { params: { uuid, id } }),
    );
  return (
    <>
      <span className="min-w-0 grow">
        <span className="font-strong">{dates}</span>
        <span className="block text-muted wrap-anywhere">
          {[t(`member.attendance.reasons.${absence.absence}`), note].filter(Boolean).join(' · ')}
        </span>
        {reported && (
          <span className="block text-muted wrap-anywhere">
            {[reported.by, format.moment(reported.at)].filter(Boolean).join(' · ')}
          </span>
        )}
        {failure && (
          <Notice kind="error" live>
            {errorText(failure.error)}
          </Notice>
        )}
      </span>
      <Button
        size="small"
        loading={isBusy}
        disabledReason={offlineReason}
        aria-label={t('member.attendance.withdrawName', { dates })}
        onClick={withdraw}
      >
        {t('member.attendance.withdraw')}
      </Button>
    </>
  );
}

/** The server takes 500 characters; the name of the guardian is part of the note. */
const MAX_NOTE = 380;

type ReportDialogProps = { member: MemberDetail; onClose: () => void };

/** D7: as far back as a register may be marked. The person who reported it becomes the first sentence of the note. */
function ReportDialog({ member, onClose }: ReportDialogProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const problemText = useProblemText();
  const showUndo = useUndoToast();
  const { revalidate } = useRevalidator();
  const today = useToday();
  const earliest = addDays(today, -maxPastDays(useVisitor()?.features ?? {}));
  const [from_date, setFrom] = useState(today);
  const [to_date, setTo] = useState(today);
  const [reason, setReason] = useState<ReportedAbsence['absence']>('sick');
  const [teller, setTeller] = useState('');
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const guardians = (member.guardians ?? []).map(
    ({ firstname, lastname }) => `${firstname} ${lastname}`,
  );
  const { uuid } = member;
  const areDatesRight = from_date !== '' && to_date >= from_date;
  const report = async () => {
    if (!areDatesRight) return;
    const parts = [
      teller === '' ? '' : t('member.attendance.toldByName', { name: teller }),
      note.trim(),
    ];
    const text = parts.filter((part) => part !== '').join(' ');
    setBusy(true);
    const result = await api.call('POST /members/:uuid/absences', {
      params: { uuid },
      body: { from_date, to_date, absence: reason, note: text === '' ? null : text },
    });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    const { id } = result.value;
    const undo = async () => {
      const params = { uuid, id };
      const undone = submitResult(await api.call('DELETE /members/:uuid/absences/:id', { params }));
      await revalidate();
      return undone;
    };
    const title = t('member.attendance.absenceAdded');
    const hint = t('member.attendance.undoHint');
    showUndo({ title, subject: `absence ${id}`, hint, undo });
    onClose();
    return revalidate();
  };
  return (
    <FormDialog
      title={t('member.attendance.report')}
      error={failure && problemText(failure)}
      submitLabel={t('member.attendance.report')}
      isBusy={isBusy}
      onSubmit={() => void report()}
      onClose={onClose}
    >
      <DateField
        label={t('member.attendance.from')}
        value={from_date}
        min={earliest}
        onValueChange={(next) => {
          setFrom(next);
          if (to_date < next) setTo(next);
        }}
      />
      <DateField
        label={t('member.attendance.to')}
        value={to_date}
        min={earliest}
        error={areDatesRight ? undefined : t('member.attendance.datesInvalid')}
        onValueChange={setTo}
      />
      <SelectField
        label={t('member.attendance.reason')}
        value={reason}
        options={ABSENCE_REASONS.map((value) => ({
          value,
          label: t(`member.attendance.reasons.${value}`),
        }))}
        onChange={(event) =>
          setReason(ABSENCE_REASONS.find((known) => known === event.target.value) ?? reason)
        }
      />
      {guardians.length > 0 && (
        <SelectField
          label={t('member.attendance.toldBy')}
          value={teller}
          options={[
            { value: '', label: t('member.attendance.notSaid') },
            ...guardians.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(event) => setTeller(event.target.value)}
        />
      )}
      <TextArea
        label={t('member.attendance.note')}
        hint={t('member.attendance.noteHint')}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}

const useProblemText = () => {
  const { t } = useTranslation('club');
  const errorText = useErrorText();
  return ({ error }: ApiFailure): string =>
    error === 'DATE_NOT_ALLOWED' ? t('member.attendance.dateTooOld') : errorText(error);
};
