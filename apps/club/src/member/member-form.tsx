import type { ApiFailure } from '@springboard/api-client';
import { validateName, validateRequired } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  DateField,
  SubmitButton,
  useFormat,
  useOfflineReason,
  useToday,
} from '@springboard/portal';
import { ErrorSummary, TextField } from '@springboard/ui';
import { type ReactNode, type SubmitEvent, useState } from 'react';

/** What a form about a member edits. */
export type Profile = {
  readonly firstname: string;
  readonly lastname: string;
  readonly dob: string;
};

export const FIELDS = ['firstname', 'lastname', 'dob'] as const;
type Field = (typeof FIELDS)[number];

/** Texts by field. */
export type ProfileErrors = Readonly<Record<string, string>>;

/** The fields that the server rejected (422 VALIDATION), each with this text. `guardian.email` is of `guardian`. */
export const fieldErrorsOf = (failure: ApiFailure | null, text: string): ProfileErrors =>
  failure?.error === 'VALIDATION'
    ? Object.fromEntries(Object.keys(Object(failure.detail)).map((field) => [field, text]))
    : {};

type MemberFormProps = {
  values: Profile;
  submit: string;
  /** From the server, also of fields that only the page has. */
  errors: ProfileErrors;
  /** Labels of the fields in `extra`, by their ids. */
  extraLabels?: Readonly<Record<string, string>>;
  /** Errors of the fields in `extra` before the form is sent. */
  validateExtra?: () => ProfileErrors;
  isBusy: boolean;
  onChange: (changes: Partial<Profile>) => void;
  onSubmit: () => void;
  /** Above the fields. */
  children?: ReactNode;
  /** Below the fields. */
  extra?: ReactNode;
  /** Why the form was not saved. Beside the button, where the user looks. */
  problem?: ReactNode;
};

/** Names and date of birth: one column, the errors at their fields and in a summary above. */
export function MemberForm(props: MemberFormProps) {
  const { values, submit, errors, isBusy, onChange, onSubmit, children, extra, problem } = props;
  const { extraLabels = NO_LABELS, validateExtra } = props;
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const validate = useValidation();
  const [found, setFound] = useState<ProfileErrors>({});
  const shown: ProfileErrors = { ...errors, ...found };
  const label = (field: Field) => t(`member.profile.${field}`);
  const labelOf = (id: string) => {
    const field = FIELDS.find((known) => known === id);
    return field === undefined ? extraLabels[id] : label(field);
  };
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || offlineReason !== undefined) return;
    const next = { ...validate(values), ...validateExtra?.() };
    setFound(next);
    if (Object.keys(next).length === 0) onSubmit();
  };
  const list = Object.entries(shown).map(([id, text]) => {
    const name = labelOf(id);
    // A field that is not on the page is named as the server names it.
    return {
      id,
      text: name === undefined ? format.labelled(text, id) : format.labelled(name, text),
    };
  });
  return (
    <form noValidate onSubmit={send} className="flex max-w-lg flex-col gap-5">
      <ErrorSummary title={t('member.form.problem')} errors={useStable(list)} />
      {children}
      {(['firstname', 'lastname'] as const).map((field) => (
        <TextField
          key={field}
          id={field}
          label={label(field)}
          value={values[field]}
          error={shown[field]}
          autoComplete="off"
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      ))}
      <DateField
        id="dob"
        label={label('dob')}
        value={values.dob}
        error={shown['dob']}
        onValueChange={(dob) => onChange({ dob })}
      />
      {extra}
      {problem}
      <div>
        <SubmitButton isBusy={isBusy}>{submit}</SubmitButton>
      </div>
    </form>
  );
}

const NO_LABELS: Readonly<Record<string, string>> = {};

const EARLIEST = '1900-01-01';

const useValidation = () => {
  const { t } = useTranslation(['common', 'club']);
  const today = useToday();
  return (values: Profile): ProfileErrors => {
    const entries = FIELDS.flatMap((field) => {
      const error = field === 'dob' ? validateRequired(values.dob) : validateName(values[field]);
      if (error === null) {
        const isOutside = field === 'dob' && (values.dob > today || values.dob < EARLIEST);
        return isOutside ? [[field, t('club:member.form.dobRange')]] : [];
      }
      const text =
        error.code === 'REQUIRED' ? t('validation.REQUIRED') : t('validation.NAME_LENGTH');
      return [[field, text]];
    });
    return Object.fromEntries(entries);
  };
};

/** The same list as long as its texts are the same, so that the summary takes the focus once. */
const useStable = <T,>(list: readonly T[]): readonly T[] => {
  const [stable, setStable] = useState(list);
  if (JSON.stringify(stable) === JSON.stringify(list)) return stable;
  setStable(list);
  return list;
};
