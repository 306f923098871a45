import {
  type FoundMember,
  LOOKUP_REASONS,
  type LookupReason,
  MIN_REASON_LENGTH,
} from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  DateField,
  SubmitButton,
  useApi,
  useErrorText,
  useOfflineReason,
} from '@springboard/portal';
import { Card, Notice, SelectField, TextArea, TextField } from '@springboard/ui';
import { useState } from 'react';

type LookupFormProps = {
  /** Values that the user may change. */
  initial?: LookupValues;
  /** null: another look-up has begun. */
  onFound: (found: readonly FoundMember[] | null) => void;
};

type LookupValues = {
  readonly firstname: string;
  readonly lastname: string;
  readonly dob: string;
  readonly reason: LookupReason | '';
};

const NO_VALUES: LookupValues = { firstname: '', lastname: '', dob: '', reason: '' };

/** Finds members by their full name and date of birth, with a reason (D19). */
export function LookupForm({ initial = NO_VALUES, onFound }: LookupFormProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const [firstname, setFirstname] = useState(initial.firstname);
  const [lastname, setLastname] = useState(initial.lastname);
  const [dob, setDob] = useState(initial.dob);
  const [reason, setReason] = useState(initial.reason);
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const required = (value: string) =>
    isChecked && value.trim() === '' ? t('common:validation.REQUIRED') : undefined;
  const lookUp = async () => {
    setChecked(true);
    const isComplete = [firstname, lastname, dob].every((value) => value.trim() !== '');
    if (!isComplete || reason === '' || note.trim().length < MIN_REASON_LENGTH) return;
    if (isBusy || offlineReason !== undefined) return;
    setBusy(true);
    onFound(null);
    const body = { firstname: firstname.trim(), lastname: lastname.trim(), dob, reason, note };
    const result = await api.call('POST /member-lookups', { body });
    setBusy(false);
    if (result.ok) {
      setProblem(null);
      return onFound(result.value);
    }
    const { error } = result.failure;
    return setProblem(
      error === 'TOO_MANY_REQUESTS' ? t('scheme:members.tooMany') : errorText(error),
    );
  };
  return (
    <Card title={t('scheme:members.lookUp')}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void lookUp();
        }}
      >
        {problem !== null && (
          <Notice kind="error" live>
            {problem}
          </Notice>
        )}
        <Notice kind="info">{t('scheme:members.logged')}</Notice>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('scheme:members.firstname')}
            value={firstname}
            autoComplete="off"
            error={required(firstname)}
            onChange={({ target }) => setFirstname(target.value)}
          />
          <TextField
            label={t('scheme:members.lastname')}
            value={lastname}
            autoComplete="off"
            error={required(lastname)}
            onChange={({ target }) => setLastname(target.value)}
          />
        </div>
        <DateField
          label={t('scheme:members.dob')}
          value={dob}
          error={required(dob)}
          onValueChange={setDob}
        />
        <SelectField
          label={t('scheme:members.reason')}
          value={reason}
          error={required(reason)}
          options={[
            { value: '', label: t('scheme:members.choose') },
            ...LOOKUP_REASONS.map((value) => ({
              value,
              label: t(`members.reasons.${value}`),
            })),
          ]}
          onChange={({ target }) =>
            setReason(LOOKUP_REASONS.find((value) => value === target.value) ?? '')
          }
        />
        <TextArea
          label={t('scheme:members.note')}
          hint={t('scheme:members.noteHint')}
          rows={3}
          maxLength={500}
          value={note}
          error={
            isChecked && note.trim().length < MIN_REASON_LENGTH
              ? t('scheme:members.noteShort')
              : undefined
          }
          onChange={({ target }) => setNote(target.value)}
        />
        <SubmitButton isBusy={isBusy}>{t('scheme:members.lookUp')}</SubmitButton>
      </form>
    </Card>
  );
}
