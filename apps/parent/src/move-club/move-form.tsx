import type { ApiFailure } from '@springboard/api-client';
import { type Child, MIN_REASON_LENGTH } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { DateField, useApi, useDraft, useFormat, useOfflineReason } from '@springboard/portal';
import { TransferContents } from '@springboard/portal/transfers';
import { Button, ErrorSummary, SelectField, TextArea } from '@springboard/ui';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { MedicalQuestion } from '../transfer/medical-question.tsx';
import { useSend } from '../use-send.ts';

export type ClubChoice = { readonly id: number; readonly name: string };

const FIELDS = ['club', 'day', 'reason', 'medical'] as const;
type FieldName = (typeof FIELDS)[number];

/** `error` is shown at the field, `text` above the form. */
type FieldError = { name: FieldName; error: string; id: string; text: string };

const idOf = (name: FieldName): string => `move-${name}`;

type Values = {
  readonly club: string;
  readonly day: string;
  readonly reason: string;
  readonly with_medical: boolean | null;
};

const EMPTY: Values = { club: '', day: '', reason: '', with_medical: null };

type MoveFormProps = {
  child: Child;
  clubs: readonly ClubChoice[];
  /** YYYY-MM-DD. */
  firstDay: string;
};

/** Which club, from which day, why, and whether medical alerts go too. */
export function MoveForm({ child, clubs, firstDay }: MoveFormProps) {
  const { t } = useTranslation(['parent', 'common']);
  const format = useFormat();
  /** Some labels are questions. */
  const withLabel = (label: string, error: string): string =>
    label.endsWith('?') ? `${label} ${error}` : format.labelled(label, error);
  const api = useApi();
  const navigate = useNavigate();
  const offlineReason = useOfflineReason();
  const { send, isBusy } = useSend({ isLeaving: true });
  const { values, change, clear } = useDraft<Values>(`moveClub.${child.uuid}`, EMPTY);
  const { club, day, reason, with_medical } = values;
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const { uuid, firstname, sees } = child;
  const seesAlerts = sees.includes('medical');
  const labels: Readonly<Record<FieldName, string>> = {
    club: t('common:transfers.toClub'),
    day: t('parent:moveClub.firstDay'),
    reason: t('common:transfers.reason'),
    medical: t('common:transfers.medicalQuestion'),
  };
  const findErrors = (): readonly FieldError[] => {
    const required = t('common:validation.REQUIRED');
    const found = {
      club: club === '' && required,
      day: day === '' ? required : day < firstDay && t('parent:moveClub.firstDayRange'),
      reason: reason.trim().length < MIN_REASON_LENGTH && t('common:transfers.reasonShort'),
      medical: seesAlerts && with_medical === null && t('common:transfers.medicalMissing'),
    };
    return FIELDS.flatMap((name) => {
      const error = found[name];
      return error === false
        ? []
        : [{ name, error, id: idOf(name), text: withLabel(labels[name], error) }];
    });
  };
  const errorOf = (name: FieldName) => errors.find((error) => error.name === name)?.error;
  const reasonOf = ({ detail }: ApiFailure) => {
    if ('day' in Object(detail)) return t('parent:moveClub.firstDayRange');
    return 'transfer_id' in Object(detail)
      ? t('parent:moveClub.current', { firstname })
      : undefined;
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || offlineReason !== undefined) return;
    const found = findErrors();
    setErrors(found);
    if (found.length > 0) return;
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
    if (failure !== null) return;
    clear();
    await navigate(paths.overviewOfChild(uuid));
  };
  const options = clubs.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <ErrorSummary title={t('parent:moveClub.problem')} errors={errors} />
      <p>{t('parent:moveClub.text', { firstname })}</p>
      <SelectField
        id={idOf('club')}
        label={labels.club}
        value={club}
        error={errorOf('club')}
        options={[{ value: '', label: t('common:transfers.chooseClub') }, ...options]}
        onChange={({ target }) => change({ club: target.value })}
      />
      <DateField
        id={idOf('day')}
        label={labels.day}
        hint={t('parent:moveClub.firstDayHint', { firstname, club: child.club.name })}
        value={day}
        min={firstDay}
        error={errorOf('day')}
        onValueChange={(next) => change({ day: next })}
      />
      <TextArea
        id={idOf('reason')}
        label={labels.reason}
        hint={t('parent:moveClub.reasonHint')}
        rows={3}
        maxLength={500}
        value={reason}
        error={errorOf('reason')}
        onChange={({ target }) => change({ reason: target.value })}
      />
      {seesAlerts && (
        <MedicalQuestion
          id={idOf('medical')}
          value={with_medical}
          isMissing={errorOf('medical') !== undefined}
          onChange={(next) => change({ with_medical: next })}
        />
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
