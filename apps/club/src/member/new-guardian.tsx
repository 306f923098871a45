import { useTranslation } from '@springboard/i18n';
import { Button, TextField } from '@springboard/ui';
import { useCallback, useRef } from 'react';
import type { ProfileErrors } from './member-form.tsx';
import { GUARDIAN_TEXTS, type GuardianText } from './use-guardian-errors.ts';

/** The fields of the guardian of a new member. */
export type NewGuardianValues = Readonly<Record<`guardian.${GuardianText}`, string>>;

export const NO_GUARDIAN: NewGuardianValues = {
  'guardian.firstname': '',
  'guardian.lastname': '',
  'guardian.relationship': '',
  'guardian.email': '',
  'guardian.phone': '',
};

/** What is sent of the guardian; undefined if every field is empty. */
export const guardianOf = (values: NewGuardianValues) => {
  const text = (field: GuardianText) => values[`guardian.${field}`].trim();
  if (GUARDIAN_TEXTS.every((field) => text(field) === '')) return undefined;
  return {
    firstname: text('firstname'),
    lastname: text('lastname'),
    relationship: text('relationship') || null,
    email: text('email') || null,
    phone: text('phone') || null,
  };
};

type NewGuardianProps = {
  isShown: boolean;
  values: NewGuardianValues;
  errors: ProfileErrors;
  onShow: () => void;
  onChange: (changes: Partial<NewGuardianValues>) => void;
};

/** The fields of a guardian, or the button that adds them and moves the focus to the first one. */
export function NewGuardian({ isShown, values, errors, onShow, onChange }: NewGuardianProps) {
  const { t } = useTranslation('club');
  const isJustAdded = useRef(false);
  const focusFirstField = useCallback((fields: HTMLFieldSetElement | null) => {
    if (fields === null || !isJustAdded.current) return;
    isJustAdded.current = false;
    fields.querySelector('input')?.focus();
  }, []);
  if (!isShown) {
    return (
      <div>
        <Button
          onClick={() => {
            isJustAdded.current = true;
            onShow();
          }}
        >
          {t('member.guardians.add')}
        </Button>
      </div>
    );
  }
  return (
    <fieldset ref={focusFirstField} className="flex flex-col gap-5">
      <legend className="mb-3 font-strong">{t('member.form.guardian')}</legend>
      {GUARDIAN_TEXTS.map((field) => (
        <TextField
          key={field}
          id={`guardian.${field}`}
          type={field === 'email' ? 'email' : 'text'}
          label={t(`member.guardians.fields.${field}`)}
          value={values[`guardian.${field}`]}
          error={errors[`guardian.${field}`]}
          autoComplete="off"
          onChange={(event) => onChange({ [`guardian.${field}`]: event.target.value })}
        />
      ))}
    </fieldset>
  );
}
