import { type Scheme, SCHEME_THEMES, type SchemeTheme } from '@springboard/contract';
import { schemeTheme, validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  ChangesSummary,
  ConflictNotice,
  SubmitButton,
  useApi,
  useChange,
  useErrorText,
  useOfflineReason,
  useRight,
  useSession,
} from '@springboard/portal';
import { Card, Checkbox, Notice, SelectField, TextArea, TextField } from '@springboard/ui';
import { useState } from 'react';
import { LanguageFields } from '../overview/language-fields.tsx';
import { useScheme } from './layout.tsx';

const MAX_DESCRIPTION_LENGTH = 500;

type Settings = {
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

const FIELDS = [
  'name',
  'description',
  'theme',
  'language_ids',
  'leading',
  'license',
  'licenseUri',
  'isPublic',
] as const;

/** As the call takes it. */
const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text);

const settingsOf = (scheme: Scheme): Settings => ({
  name: scheme.title,
  description: scheme.description ?? '',
  theme: schemeTheme(scheme.theme),
  language_ids: scheme.language_ids ?? [],
  leading: scheme.leading_language_id ?? null,
  isPublic: scheme.public === true,
  license: scheme.license?.title ?? '',
  licenseUri: scheme.license?.uri ?? '',
});

type Edit = {
  /** The settings before the first change. */
  readonly start: Settings;
  readonly changes: Partial<Settings>;
};

/** Name, description, colour and languages of the scheme of the page (§7). */
export function SettingsForm() {
  const { t } = useTranslation(['scheme', 'common']);
  const scheme = useScheme();
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure, clearFailure } = useChange({ reloadsStale: true });
  const languages = useSession((state) => state.languages).filter(({ active }) => active === 1);
  const [edit, setEdit] = useState<Edit | null>(null);
  const stored = settingsOf(scheme);
  const values = { ...stored, ...edit?.changes };
  const { name, description, theme, language_ids, leading, isPublic, license, licenseUri } = values;
  const change = (changes: Partial<Settings>) =>
    setEdit({ start: edit?.start ?? stored, changes: { ...edit?.changes, ...changes } });
  const canPublish = useRight('publish');
  const [isChecked, setChecked] = useState(false);
  const { labelOf, textOf } = useSettingTexts();
  const theirs = FIELDS.filter((field) => edit && isChanged(edit.start[field], stored[field]));
  const isStale = failure?.error === 'PRECONDITION_FAILED' || theirs.length > 0;
  const nameError = validateName(name);
  const uri = licenseUri.trim();
  const hasUriError = uri !== '' && !isWebAddress(uri);
  // A licence without a name has its address for one.
  const title = license.trim() || uri;
  const save = async () => {
    setChecked(true);
    const isInvalid = nameError !== null || language_ids.length === 0 || hasUriError;
    if (isBusy || offlineReason !== undefined || isInvalid) return;
    const { slug, etag = '' } = scheme;
    await send(
      t('scheme:settings.saved'),
      api.call(
        'PATCH /schemes/:slug',
        {
          params: { slug },
          body: {
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
          },
        },
        { headers: { 'if-match': `"${etag}"` } },
      ),
      () => setEdit(null),
    );
  };
  return (
    <Card className="max-w-2xl">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {isStale && !isBusy && (
          <ConflictNotice
            title={t('common:conflict.unknown')}
            fields={theirs.map((field) => ({
              label: labelOf(field),
              mine: edit && field in edit.changes ? textOf(field, values) : null,
              theirs: textOf(field, stored),
            }))}
            onKeepMine={() => void save()}
            onTakeTheirs={() => {
              setEdit(null);
              clearFailure();
            }}
          />
        )}
        {failure !== null && failure.error !== 'PRECONDITION_FAILED' && (
          <Notice kind="error" live>
            {errorText(failure.error)}
          </Notice>
        )}
        <TextField
          label={t('scheme:newScheme.name')}
          value={name}
          autoComplete="off"
          error={
            isChecked && nameError !== null
              ? t(
                  nameError.code === 'REQUIRED'
                    ? 'common:validation.REQUIRED'
                    : 'common:validation.NAME_LENGTH',
                )
              : undefined
          }
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextArea
          label={t('scheme:settings.description')}
          labelNote={t('common:state.optional')}
          hint={t('scheme:settings.descriptionHint')}
          value={description}
          maxLength={MAX_DESCRIPTION_LENGTH}
          onChange={({ target }) => change({ description: target.value })}
        />
        <ThemeField theme={theme} onChange={(next) => change({ theme: next })} />
        <LanguageFields
          languages={languages}
          chosen={language_ids}
          isChecked={isChecked}
          onChange={(chosen) => change({ language_ids: chosen })}
        />
        {language_ids.length > 1 && (
          <SelectField
            label={t('scheme:settings.leading')}
            hint={t('scheme:settings.leadingHint')}
            value={String(leading ?? '')}
            options={languages
              .filter(({ language_id }) => language_ids.includes(language_id))
              .map(({ language_id, language }) => ({
                value: String(language_id),
                label: t(`common:languages.${language}`),
              }))}
            onChange={({ target }) => change({ leading: Number(target.value) })}
          />
        )}
        <TextField
          label={t('scheme:settings.license')}
          labelNote={t('common:state.optional')}
          hint={t('scheme:settings.licenseHint')}
          value={license}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => change({ license: target.value })}
        />
        <TextField
          label={t('scheme:settings.licenseUri')}
          labelNote={t('common:state.optional')}
          type="url"
          value={licenseUri}
          maxLength={500}
          autoComplete="off"
          error={isChecked && hasUriError ? t('scheme:settings.licenseUriError') : undefined}
          onChange={({ target }) => change({ licenseUri: target.value })}
        />
        {canPublish && (
          <Checkbox
            label={t('scheme:settings.public')}
            hint={t('scheme:settings.publicHint')}
            checked={isPublic}
            onChange={({ target }) => change({ isPublic: target.checked })}
          />
        )}
        <TextField
          label={t('scheme:settings.slug')}
          hint={t('scheme:settings.slugHint')}
          value={scheme.slug}
          readOnly
        />
        <ChangesSummary
          fields={FIELDS.map((field) => ({
            label: labelOf(field),
            before: textOf(field, stored),
            after: textOf(field, values),
          }))}
        />
        <SubmitButton isBusy={isBusy}>{t('common:actions.save')}</SubmitButton>
      </form>
    </Card>
  );
}

const isChanged = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);

const useSettingTexts = () => {
  const { t } = useTranslation(['scheme', 'common']);
  const languages = useSession((state) => state.languages);
  const languageOf = (id: number | null): string => {
    const found = languages.find(({ language_id }) => language_id === id);
    return found === undefined ? '–' : t(`common:languages.${found.language}`);
  };
  const labels: Readonly<Record<keyof Settings, string>> = {
    name: t('scheme:newScheme.name'),
    description: t('scheme:settings.description'),
    theme: t('scheme:settings.theme'),
    language_ids: t('scheme:newScheme.languages'),
    leading: t('scheme:settings.leading'),
    license: t('scheme:settings.license'),
    licenseUri: t('scheme:settings.licenseUri'),
    isPublic: t('scheme:settings.public'),
  };
  const textOf = (field: keyof Settings, settings: Settings): string => {
    const { name, description, theme, language_ids, leading, isPublic, license, licenseUri } =
      settings;
    return {
      name,
      description: description || '–',
      theme: t(`scheme:settings.themes.${theme ?? 'none'}`),
      language_ids: languages
        .filter(({ language_id }) => language_ids.includes(language_id))
        .map(({ language_id }) => languageOf(language_id))
        .join(', '),
      leading: languageOf(leading),
      license: license || '–',
      licenseUri: licenseUri || '–',
      isPublic: t(isPublic ? 'common:state.yes' : 'common:state.no'),
    }[field];
  };
  return { labelOf: (field: keyof Settings) => labels[field], textOf };
};

type ThemeFieldProps = {
  readonly theme: SchemeTheme | null;
  readonly onChange: (theme: SchemeTheme | null) => void;
};

/** The colour of the scheme's pages, with a sample. */
function ThemeField({ theme, onChange }: ThemeFieldProps) {
  const { t } = useTranslation('scheme');
  return (
    <div className="flex items-end gap-3">
      <div className="grow">
        <SelectField
          label={t('settings.theme')}
          hint={t('settings.themeHint')}
          value={theme ?? ''}
          options={[
            { value: '', label: t('settings.themes.none') },
            ...SCHEME_THEMES.map((value) => ({ value, label: t(`settings.themes.${value}`) })),
          ]}
          onChange={({ target }) => onChange(schemeTheme(target.value))}
        />
      </div>
      <span
        aria-hidden
        data-scheme-theme={theme}
        className="size-12 shrink-0 rounded-control border-8 border-accent-soft bg-accent"
      />
    </div>
  );
}
