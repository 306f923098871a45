import { GUARDIAN_RIGHTS, type Guardian } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { GUARDIAN_TEXTS, type GuardianText } from './use-guardian-errors.ts';

/** The fields of the dialog of a guardian. */
export const GUARDIAN_FIELDS = [...GUARDIAN_TEXTS, 'restricted', 'sees', 'acts'] as const;
type Field = (typeof GUARDIAN_FIELDS)[number];

/** What the fields have. */
export type GuardianValues = Readonly<Record<GuardianText, string>> &
  Pick<Guardian, 'sees' | 'acts' | 'restricted'>;

/** What a guardian sees at first: the same as at the server. */
export const NEW_GUARDIAN: GuardianValues = {
  firstname: '',
  lastname: '',
  relationship: '',
  email: '',
  phone: '',
  sees: [...GUARDIAN_RIGHTS],
  acts: true,
  restricted: false,
};

/** Access can be ended only if the guardian has an account with a password. */
export const hasAccount = (guardian: Guardian | null): boolean => guardian?.sign_in === 'active';

/** The keys of the fields' names in the texts of guardians. */
export const GUARDIAN_LABELS = {
  firstname: 'fields.firstname',
  lastname: 'fields.lastname',
  relationship: 'fields.relationship',
  email: 'fields.email',
  phone: 'fields.phone',
  restricted: 'noAccess',
  sees: 'rights',
  acts: 'acts',
} as const;

/** The text of a field without a value. */
export const NONE = '–';

/** The value of a field as text, in a conflict and in the summary of changes. */
export const useFieldText = () => {
  const { t } = useTranslation(['club', 'common']);
  return (field: Field, values: GuardianValues): string => {
    if (field === 'sees') {
      const rights = GUARDIAN_RIGHTS.filter((right) => values.sees.includes(right));
      return rights.map((right) => t(`club:member.guardians.sees.${right}`)).join(', ') || NONE;
    }
    if (field === 'acts' || field === 'restricted') {
      return t(values[field] ? 'common:state.yes' : 'common:state.no');
    }
    return values[field].trim() || NONE;
  };
};

/** First and last name. */
export const nameOf = ({ firstname, lastname }: GuardianValues) =>
  `${firstname.trim()} ${lastname.trim()}`;

/** The fields of a stored guardian. */
export const valuesOf = (guardian: Guardian): GuardianValues => ({
  firstname: guardian.firstname,
  lastname: guardian.lastname,
  relationship: guardian.relationship ?? '',
  email: guardian.email ?? '',
  phone: guardian.phone ?? '',
  sees: guardian.sees,
  acts: guardian.acts,
  restricted: guardian.restricted,
});

/** What is sent: empty optional fields are null. */
export const bodyOf = ({ sees, acts, restricted, ...texts }: GuardianValues) => {
  const optionalText = (name: GuardianText) => texts[name].trim() || null;
  return {
    firstname: texts.firstname.trim(),
    lastname: texts.lastname.trim(),
    relationship: optionalText('relationship'),
    email: optionalText('email'),
    phone: optionalText('phone'),
    sees: [...sees],
    acts,
    restricted,
  };
};
