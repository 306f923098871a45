import {
  type FoundMember,
  LOOKUP_REASONS,
  type LookupReason,
  MIN_REASON_LENGTH,
} from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { members } from '@springboard/i18n/areas/scheme';
import { rights, transfers } from '@springboard/i18n/areas/shared';
import {
  renderLink,
  SubmitButton,
  useApi,
  useErrorText,
  useFormat,
  useOfflineReason,
  useRight,
} from '@springboard/portal';
import {
  buttonClass,
  Card,
  Chip,
  DateField,
  EmptyState,
  List,
  ListRow,
  Notice,
  PageHeader,
  SelectField,
  TextArea,
  TextField,
} from '@springboard/ui';
import { useState } from 'react';
import { paths } from '../paths.ts';

export const translations = [members, rights, transfers];

/** Finds one member by name and date of birth, with a reason. There is no list of members (D19). */
export function Component() {
  const { t } = useTranslation(['scheme', 'common']);
  const [found, setFound] = useState<readonly FoundMember[] | null>(null);
  const mayLookUp = useRight('people');
  return (
    <>
      <PageHeader
        title={t('common:nav.members')}
        subtitle={t('scheme:members.text')}
        actions={
          mayLookUp &&
          renderLink({
            to: paths.transfers,
            className: buttonClass(),
            children: t('common:transfers.title'),
          })
        }
      />
      <div className="flex max-w-2xl flex-col gap-4">
        {mayLookUp ? (
          <LookupForm onFound={setFound} />
        ) : (
          <Notice kind="info">{t('common:rights.missing.scheme')}</Notice>
        )}
        {found !== null && <Results found={found} />}
      </div>
    </>
  );
}

function Results({ found }: { found: readonly FoundMember[] }) {
  const { t } = useTranslation('scheme');
  if (found.length === 0) {
    return <EmptyState title={t('members.none')} detail={t('members.noneText')} />;
  }
  return (
    <Card title={t('members.found')}>
      <List label={t('members.found')}>
        {found.map(({ uuid, firstname, lastname, birth_year, club, active }) => (
          <ListRow
            key={uuid}
            to={paths.member(uuid)}
            renderLink={renderLink}
            title={`${firstname} ${lastname}`}
            detail={`${t('members.born', { year: birth_year })} · ${club.name}`}
            trailing={!active && <Chip>{t('members.inactive')}</Chip>}
          />
        ))}
      </List>
    </Card>
  );
}

type LookupFormProps = { onFound: (found: readonly FoundMember[] | null) => void };

function LookupForm({ onFound }: LookupFormProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const format = useFormat();
  const [firstname, setFirstname] = useState('');
  const [lastname, setLastname] = useState('');
  const [dob, setDob] = useState('');
  const [reason, setReason] = useState<LookupReason | ''>('');
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
          formatted={dob === '' ? undefined : format.date(dob)}
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
