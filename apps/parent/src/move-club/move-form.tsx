import type { ApiFailure } from '@springboard/api-client';
import { type Child, MIN_REASON_LENGTH } from '@springboard/contract';
import { useFormats, useTranslation } from '@springboard/i18n';
import { useApi, useOfflineReason } from '@springboard/portal';
import { TransferContents } from '@springboard/portal/transfers';
import { Button, DateField, SelectField, TextArea } from '@springboard/ui';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { MedicalQuestion } from '../transfer/medical-question.tsx';
import { useSend } from '../use-send.ts';

export type ClubChoice = { readonly id: number; readonly name: string };

type MoveFormProps = {
  child: Child;
  clubs: readonly ClubChoice[];
  /** YYYY-MM-DD. */
  firstDay: string;
};

/** Which club, from which day, why, and whether medical alerts go too. */
export function MoveForm({ child, clubs, firstDay }: MoveFormProps) {
  const { t } = useTranslation(['parent', 'common']);
  const api = useApi();
  const navigate = useNavigate();
  const offlineReason = useOfflineReason();
  const { send, isBusy } = useSend({ isLeaving: true });
  const format = useFormats(child.club.time_zone);
  const [club, setClub] = useState('');
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const [with_medical, setMedical] = useState<boolean | null>(null);
  const [isChecked, setChecked] = useState(false);
  const { uuid, firstname, sees } = child;
  const seesAlerts = sees.includes('medical');
  const isShort = reason.trim().length < MIN_REASON_LENGTH;
  const required = (value: string) =>
    isChecked && value === '' ? t('common:validation.REQUIRED') : undefined;
  const dayError =
    isChecked && day !== '' && day < firstDay ? t('parent:moveClub.firstDayRange') : required(day);
  const reasonOf = ({ detail }: ApiFailure) => {
    if ('day' in Object(detail)) return t('parent:moveClub.firstDayRange');
    return 'transfer_id' in Object(detail)
      ? t('parent:moveClub.current', { firstname })
      : undefined;
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || offlineReason !== undefined) return;
    setChecked(true);
    const isMissing = seesAlerts && with_medical === null;
    if (club === '' || day < firstDay || isShort || isMissing) return;
    const call = api.call('POST /children/:uuid/transfers', {
      params: { uuid },
      body: {
        to_club_id: Number(club),
        day,
        reason: reason.trim(),
        with_medical: with_medical ?? false,
      },
    });
    const failure = await send(t('parent:moveClub.sent'), call, reasonOf);
    if (failure === null) await navigate(paths.overviewOfChild(uuid));
  };
  const options = clubs.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <p>{t('parent:moveClub.text', { firstname })}</p>
      <SelectField
        label={t('common:transfers.toClub')}
        value={club}
        error={required(club)}
        options={[{ value: '', label: t('common:transfers.chooseClub') }, ...options]}
        onChange={({ target }) => setClub(target.value)}
      />
      <DateField
        label={t('parent:moveClub.firstDay')}
        hint={t('parent:moveClub.firstDayHint', { firstname, club: child.club.name })}
        value={day}
        min={firstDay}
        formatted={day === '' ? undefined : format.date(day)}
        error={dayError}
        onValueChange={setDay}
      />
      <TextArea
        label={t('common:transfers.reason')}
        hint={t('parent:moveClub.reasonHint')}
        rows={3}
        maxLength={500}
        value={reason}
        error={isChecked && isShort ? t('common:transfers.reasonShort') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {seesAlerts && (
        <MedicalQuestion value={with_medical} isMissing={isChecked} onChange={setMedical} />
      )}
      <TransferContents level="h2" />
      <Button
        type="submit"
        size="large"
        variant="primary"
        loading={isBusy}
        disabledReason={offlineReason}
      >
        {t('parent:moveClub.send')}
      </Button>
    </form>
  );
}
