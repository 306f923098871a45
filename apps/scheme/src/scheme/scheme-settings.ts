import type { CallInput, Scheme, SchemeTheme } from '@springboard/contract';
import { schemeTheme, validateName } from '@springboard/domain';

/** The settings of a scheme as its form shows them. */
export type Settings = {
  readonly name: string;
  readonly description: string;
  readonly theme: SchemeTheme | null;
  readonly language_ids: readonly number[];
  /** Id of the leading language. */
  readonly leading: number | null;
  readonly isPublic: boolean;
  readonly license: string;
  /** Its web address. */
  readonly licenseUri: string;
};

export const SETTING_FIELDS = [
  'name',
  'description',
  'theme',
  'language_ids',
  'leading',
  'license',
  'licenseUri',
  'isPublic',
] as const;

export const settingsOf = (scheme: Scheme): Settings => ({
  name: scheme.title,
  description: scheme.description ?? '',
  theme: schemeTheme(scheme.theme),
  language_ids: scheme.language_ids ?? [],
  leading: scheme.leading_language_id ?? null,
  isPublic: scheme.public === true,
  license: scheme.license?.title ?? '',
  licenseUri: scheme.license?.uri ?? '',
});

/** What is wrong with the settings; null: nothing. */
export const validateSettings = ({ name, language_ids, licenseUri }: Settings) => {
  const uri = licenseUri.trim();
  const problems = {
    name: validateName(name)?.code ?? null,
    language_ids: language_ids.length === 0,
    // As the call takes it.
    licenseUri: uri !== '' && !/^https?:\/\/\S+$/.test(uri),
  };
  return Object.values(problems).some(Boolean) ? problems : null;
};

/** The fields of the request. Those that the user has not changed are absent, so that they keep later changes. */
export const editOf = (
  stored: Settings,
  values: Settings,
): NonNullable<CallInput<'PATCH /schemes/:slug'>['body']> => {
  const { name, description, theme, language_ids, leading, isPublic, license, licenseUri } = values;
  const uri = licenseUri.trim();
  // A licence without a name has its address for one.
  const title = license.trim() || uri;
  return {
    name: name.trim(),
    ...(description !== stored.description && { description }),
    ...(theme !== stored.theme && { theme }),
    language_ids: [...language_ids],
    ...(leading !== null &&
      leading !== stored.leading &&
      language_ids.includes(leading) && { leading_language_id: leading }),
    ...((license !== stored.license || licenseUri !== stored.licenseUri) && {
      license: title === '' ? null : { title, uri },
    }),
    ...(isPublic !== stored.isPublic && { public: isPublic }),
  };
};
