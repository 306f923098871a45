import { SCHEME_THEMES, type SchemeTheme } from '@springboard/contract';
import { schemeTheme, validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
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

/** Name, description, colour and languages of the scheme of the page (§7). */
export function SettingsForm() {
  const { t } = useTranslation(['scheme', 'common']);
  const scheme = useScheme();
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure } = useChange();
  const languages = useSession((state) => state.languages).filter(({ active }) => active === 1);
  const [name, setName] = useState(scheme.title);
  const [description, setDescription] = useState(scheme.description ?? '');
  const [theme, setTheme] = useState(schemeTheme(scheme.theme));
  const [language_ids, setLanguages] = useState<readonly number[]>(scheme.language_ids ?? []);
  const leading = scheme.leading_language_id ?? null;
  const [chosenLeading, setLeading] = useState(leading);
  const canPublish = useRight('publish');
  const [isPublic, setPublic] = useState(scheme.public === true);
  const [isChecked, setChecked] = useState(false);
  const nameError = validateName(name);
  const save = () => {
    setChecked(true);
    if (isBusy || offlineReason !== undefined || nameError || language_ids.length === 0) return;
    const { slug, etag = '' } = scheme;
    void send(
      t('scheme:settings.saved'),
      api.call(
        'PATCH /schemes/:slug',
        {
          params: { slug },
          body: {
            name: name.trim(),
            ...(description !== (scheme.description ?? '') && { description }),
            ...(theme !== schemeTheme(scheme.theme) && { theme }),
            language_ids: [...language_ids],
            ...(chosenLeading !== null &&
              chosenLeading !== leading &&
              language_ids.includes(chosenLeading) && { leading_language_id: chosenLeading }),
            ...(isPublic !== (scheme.public === true) && { public: isPublic }),
          },
        },
        { headers: { 'if-match': `"${etag}"` } },
      ),
    );
  };
  return (
    <Card className="max-w-2xl">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {failure !== null && (
          <Notice kind="error" live>
            {failure.error === 'PRECONDITION_FAILED'
              ? t('scheme:settings.changed')
              : errorText(failure.error)}
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
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label={t('scheme:settings.description')}
          labelNote={t('common:state.optional')}
          hint={t('scheme:settings.descriptionHint')}
          value={description}
          maxLength={MAX_DESCRIPTION_LENGTH}
          onChange={({ target }) => setDescription(target.value)}
        />
        <ThemeField theme={theme} onChange={setTheme} />
        <LanguageFields
          languages={languages}
          chosen={language_ids}
          isChecked={isChecked}
          onChange={setLanguages}
        />
        {language_ids.length > 1 && (
          <SelectField
            label={t('scheme:settings.leading')}
            hint={t('scheme:settings.leadingHint')}
            value={String(chosenLeading ?? '')}
            options={languages
              .filter(({ language_id }) => language_ids.includes(language_id))
              .map(({ language_id, language }) => ({
                value: String(language_id),
                label: t(`common:languages.${language}`),
              }))}
            onChange={({ target }) => setLeading(Number(target.value))}
          />
        )}
        {canPublish && (
          <Checkbox
            label={t('scheme:settings.public')}
            hint={t('scheme:settings.publicHint')}
            checked={isPublic}
            onChange={({ target }) => setPublic(target.checked)}
          />
        )}
        <TextField
          label={t('scheme:settings.slug')}
          hint={t('scheme:settings.slugHint')}
          value={scheme.slug}
          readOnly
        />
        <SubmitButton isBusy={isBusy}>{t('common:actions.save')}</SubmitButton>
      </form>
    </Card>
  );
}

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
