import type { ApiFailure } from '@springboard/api-client';
import { MIN_REASON_LENGTH } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  DateField,
  useAlerts,
  useApi,
  useDraft,
  useErrorText,
  useToday,
} from '@springboard/portal';
import { Notice, TextArea } from '@springboard/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { fieldErrorsOf, MemberForm, type ProfileErrors } from './member-form.tsx';

const EMPTY = { firstname: '', lastname: '', dob: '', day: '', reason: '' };

/** A club asks for a member of another club, and does not learn whether there is one (scheme-portal §12). */
export function FromClubForm() {
  const { t } = useTranslation('club');
  const api = useApi();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const today = useToday();
  const { values, change, clear } = useDraft('member.fromClub', EMPTY);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const problem = useProblem(failure);
  const invalid = fieldErrorsOf(failure, t('member.form.invalid'));
  const first = addDays(today, 1);
  const [errors, setErrors] = useState<ProfileErrors>({});
  const validate = useValidation(first);
  const validateExtra = () => {
    const next = validate(values);
    setErrors(next);
    return next;
  };

  const ask = async () => {
    const { firstname, lastname, dob, day, reason } = values;
    const body = { firstname, lastname, dob, day, reason: reason.trim() };
    setBusy(true);
    const result = await api.call('POST /transfer-requests', { body });
    if (!result.ok) {
      setBusy(false);
      return setFailure(result.failure);
    }
    clear();
    alerts.raise({ tone: 'success', title: t('fromClub.sent'), subject: 'request' });
    return navigate(paths.requests, { replace: true });
  };

  return (
    <MemberForm
      values={values}
      submit={t('fromClub.send')}
      errors={invalid}
      extraLabels={{ day: t('fromClub.dayLabel'), reason: t('fromClub.reason') }}
      validateExtra={validateExtra}
      isBusy={isBusy}
      onChange={change}
      onSubmit={() => void ask()}
      problem={
        problem !== null && (
          <Notice kind="error" live>
            {problem}
          </Notice>
        )
      }
      extra={
        <>
          <DateField
            id="day"
            label={t('fromClub.dayLabel')}
            hint={t('fromClub.dayHint')}
            value={values.day}
            min={first}
            error={errors['day'] ?? invalid['day']}
            onValueChange={(day) => change({ day })}
          />
          <TextArea
            id="reason"
            label={t('fromClub.reason')}
            hint={t('fromClub.reasonHint')}
            rows={3}
            maxLength={500}
            value={values.reason}
            error={errors['reason'] ?? invalid['reason']}
            onChange={(event) => change({ reason: event.target.value })}
          />
        </>
      }
    >
      <p>{t('fromClub.text')}</p>
    </MemberForm>
  );
}

/** What is said above the form; null: nothing, or the fields say it. */
const useProblem = (failure: ApiFailure | null): string | null => {
  const { t } = useTranslation('club');
  const errorText = useErrorText();
  if (failure === null || failure.error === 'VALIDATION') return null;
  if (failure.error === 'TOO_MANY_REQUESTS') return t('fromClub.limit');
  return 'member' in Object(failure.detail) ? t('fromClub.own') : errorText(failure.error);
};

const useValidation = (first: string) => {
  const { t } = useTranslation(['club', 'common']);
  return ({ day, reason }: typeof EMPTY): ProfileErrors => {
    const dayError =
      day === ''
        ? t('common:validation.REQUIRED')
        : day < first
          ? t('club:fromClub.dayHint')
          : null;
    const isShort = reason.trim().length < MIN_REASON_LENGTH;
    return {
      ...(dayError !== null && { day: dayError }),
      ...(isShort && { reason: t('club:fromClub.reasonShort') }),
    };
  };
};
