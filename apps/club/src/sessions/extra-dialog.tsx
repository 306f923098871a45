import type { Api } from '@springboard/api-client';
import type { CallInput, Group } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  DateField,
  FormDialog,
  TimeField,
  useApi,
  useChange,
  useDryRun,
  useErrorText,
  useFormat,
} from '@springboard/portal';
import { SelectField } from '@springboard/ui';
import { useState } from 'react';
import { TellFamilies } from './tell-families.tsx';
import { useFamilies } from './use-families.ts';

type ExtraDialogProps = { groups: readonly Group[]; date: string; onClose: () => void };

/** Adds a session of a group on one date, besides its weekly times. Shows first how many families get an e-mail. */
export function ExtraDialog({ groups, date, onClose }: ExtraDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const format = useFormat();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [isChecked, setChecked] = useState(false);
  const [sendsEmails, setSendsEmails] = useState(true);
  const [values, setValues] = useState({
    group: '',
    date,
    start_time: '17:00',
    end_time: '18:00',
  });
  const change = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const { group, start_time, end_time } = values;
  const isOrdered = start_time !== '' && start_time < end_time;
  const required = (value: string) =>
    isChecked && value === '' ? t('common:validation.REQUIRED') : undefined;

  const isComplete = group !== '' && values.date !== '' && isOrdered;
  const input: ExtraSession = {
    params: { id: Number(group) },
    body: { date: values.date, start_time, end_time },
  };
  const effect = useDryRun(isComplete ? input : null, dryRun);
  const families = useFamilies(effect.result);
  const problem = failure ?? effect.failure;
  const outOfRange =
    problem?.error === 'VALIDATION' && 'date' in Object(problem.detail)
      ? t('club:sessions.extra.outOfRange')
      : undefined;

  const add = async () => {
    setChecked(true);
    if (!isComplete || effect.result === null) return;
    const isAdded = await send(
      t('club:sessions.extra.added', { date: format.shortDate(values.date) }),
      api.call('POST /groups/:id/sessions', {
        ...input,
        body: { ...input.body, tell: sendsEmails && families > 0 ? 1 : 0 },
      }),
    );
    if (isAdded) onClose();
  };

  return (
    <FormDialog
      title={t('club:sessions.extra.title')}
      error={
        problem &&
        outOfRange === undefined &&
        (problem.error === 'CONFLICT' ? t('club:sessions.extra.taken') : errorText(problem.error))
      }
      submitLabel={t('club:sessions.extra.title')}
      isBusy={isBusy || effect.isLoading}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <SelectField
        label={t('club:sessions.group')}
        value={group}
        error={required(group)}
        options={[
          { value: '', label: t('club:group.choose') },
          ...groups.flatMap(({ id, name }) =>
            id === null ? [] : [{ value: String(id), label: name }],
          ),
        ]}
        onChange={(event) => change({ group: event.target.value })}
      />
      <DateField
        label={t('club:sessions.date')}
        value={values.date}
        error={required(values.date) ?? outOfRange}
        onValueChange={(next) => change({ date: next })}
      />
      <TimeField
        label={t('club:groups.time.start_time')}
        value={start_time}
        onValueChange={(value) => change({ start_time: value })}
      />
      <TimeField
        label={t('club:groups.time.end_time')}
        value={end_time}
        error={isChecked && !isOrdered ? t('club:groups.timeInvalid') : undefined}
        onValueChange={(value) => change({ end_time: value })}
      />
      {families > 0 && (
        <TellFamilies
          families={families}
          preview={effect.result?.preview}
          sendsEmails={sendsEmails}
          onChange={setSendsEmails}
        />
      )}
    </FormDialog>
  );
}

type ExtraSession = CallInput<'POST /groups/:id/sessions'>;

const dryRun = (api: Api, { params, body }: ExtraSession, signal: AbortSignal) =>
  api.call('POST /groups/:id/sessions', { params, body: { ...body, dry_run: 1 } }, { signal });
