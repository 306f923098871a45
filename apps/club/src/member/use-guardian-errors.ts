import { validateEmail, validateLength, validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';

/** The typed fields of a guardian. */
export const GUARDIAN_TEXTS = ['firstname', 'lastname', 'relationship', 'email', 'phone'] as const;
export type GuardianText = (typeof GUARDIAN_TEXTS)[number];

/** Characters that the server stores. */
const LIMITS = { relationship: 50, phone: 40 } as const;

/** What is wrong with the fields of a guardian, by field. Only the names are required. */
export const useGuardianErrors = () => {
  const { t } = useTranslation('common');
  return (
    values: Readonly<Record<GuardianText, string | null>>,
  ): Readonly<Partial<Record<GuardianText, string>>> => {
    const textOf = (field: GuardianText) => (values[field] ?? '').trim();
    const name = (field: 'firstname' | 'lastname') => {
      const error = validateName(textOf(field));
      if (error === null) return undefined;
      return t(error.code === 'REQUIRED' ? 'validation.REQUIRED' : 'validation.NAME_LENGTH');
    };
    const length = (field: keyof typeof LIMITS) => {
      const n = LIMITS[field];
      return validateLength(textOf(field), n) === null
        ? undefined
        : t('validation.TOO_LONG', { n: n + 1 });
    };
    const email = textOf('email');
    const errors = {
      firstname: name('firstname'),
      lastname: name('lastname'),
      relationship: length('relationship'),
      email:
        email !== '' && validateEmail(email) !== null ? t('validation.EMAIL_FORMAT') : undefined,
      phone: length('phone'),
    };
    return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
  };
};
