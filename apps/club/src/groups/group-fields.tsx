import type { Scheme } from '@springboard/contract';
import { validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { SelectField, TextField } from '@springboard/ui';
import { MaximumWarning } from './maximum-warning.tsx';

/** Name, maximum and place of a group as they are typed. */
export type GroupTexts = {
  readonly name: string;
  readonly max_members: string;
  readonly place: string;
};

/** A wrong value: the id of its field, and what is wrong. */
export type FieldError = { readonly id: string; readonly text: string };

const HIGHEST = 10_000;

/** The fields of a request. A text that `useGroupErrors` complains about must not be sent. */
export const groupBodyOf = ({ name, max_members, place }: GroupTexts) => ({
  name: name.trim(),
  max_members: max_members.trim() === '' ? null : Number(max_members),
  place: place.trim() === '' ? null : place.trim(),
});

/** Finds what is wrong with a name and a maximum. */
export const useGroupErrors = () => {
  const { t } = useTranslation(['club', 'common']);
  return ({ name, max_members }: GroupTexts): readonly FieldError[] => {
    const max = max_members.trim();
    const isMaxValid = max === '' || (/^\d+$/.test(max) && Number(max) <= HIGHEST);
    return [
      ...(validateName(name) === null
        ? []
        : [{ id: 'name', text: t('common:validation.NAME_LENGTH') }]),
      ...(isMaxValid ? [] : [{ id: 'max_members', text: t('club:groups.maxInvalid') }]),
    ];
  };
};

type GroupFieldsProps = {
  texts: GroupTexts;
  errors: readonly FieldError[];
  /** How many members the group has. */
  members?: number;
  onChange: (changes: Partial<GroupTexts>) => void;
};

/** The fields for the name, the maximum number of members and the place. */
export function GroupFields({ texts, errors, members = 0, onChange }: GroupFieldsProps) {
  const { t } = useTranslation(['club', 'common']);
  const errorOf = (field: string) => errors.find(({ id }) => id === field)?.text;
  return (
    <>
      <TextField
        id="name"
        label={t('club:groups.name')}
        value={texts.name}
        autoComplete="off"
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        id="max_members"
        label={t('club:groups.max')}
        labelNote={t('common:state.optional')}
        hint={t('club:groups.maxHint')}
        inputMode="numeric"
        autoComplete="off"
        value={texts.max_members}
        error={errorOf('max_members')}
        onChange={(event) => onChange({ max_members: event.target.value })}
      />
      <MaximumWarning members={members} text={texts.max_members} />
      <TextField
        id="place"
        label={t('club:groups.place')}
        labelNote={t('common:state.optional')}
        hint={t('club:groups.placeHint')}
        maxLength={100}
        autoComplete="off"
        value={texts.place}
        onChange={(event) => onChange({ place: event.target.value })}
      />
    </>
  );
}

type SchemeFieldProps = {
  /** The published schemes. */
  schemes: readonly Scheme[];
  /** The uuid or the slug of the scheme, also of one that cannot be chosen any more; empty: none. */
  value: string;
  hint?: string | undefined;
  /** Gets the uuid of a scheme, or an empty text. */
  onChange: (uuid: string) => void;
};

export const schemeOf = (schemes: readonly Scheme[], value: string): Scheme | undefined =>
  schemes.find(({ uuid, slug }) => uuid === value || slug === value);

/** The field for the scheme by which the members are assessed. */
export function SchemeField({ schemes, value, hint, onChange }: SchemeFieldProps) {
  const { t } = useTranslation(['club', 'common']);
  const chosen = schemeOf(schemes, value)?.uuid ?? value;
  const isOther = chosen !== '' && schemes.every(({ uuid }) => uuid !== chosen);
  return (
    <SelectField
      label={t('club:groups.scheme')}
      labelNote={t('common:state.optional')}
      hint={hint}
      value={chosen}
      options={[
        { value: '', label: t('common:state.none') },
        ...(isOther ? [{ value: chosen, label: chosen }] : []),
        ...schemes.map(({ uuid, title }) => ({ value: uuid, label: title })),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
