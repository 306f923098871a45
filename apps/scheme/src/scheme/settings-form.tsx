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
} from '@springboard/portal';
import { Card, Checkbox, Notice, TextArea, TextField } from '@springboard/ui';
import { useState } from 'react';
import { LanguageSettings } from './language-settings.tsx';
import { useScheme } from './layout.tsx';
import { LicenseFields } from './license-fields.tsx';
import {
  editOf,
  SETTING_FIELDS,
  type Settings,
  settingsOf,
  validateSettings,
} from './scheme-settings.ts';
import { ThemeField } from './theme-field.tsx';
import { useSettingTexts } from './use-setting-texts.ts';

const MAX_DESCRIPTION_LENGTH = 500;

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
  const [edit, setEdit] = useState<Edit | null>(null);
  const stored = settingsOf(scheme);
  const values = { ...stored, ...edit?.changes };
  const change = (changes: Partial<Settings>) =>
    setEdit({ start: edit?.start ?? stored, changes: { ...edit?.changes, ...changes } });
  const canPublish = useRight('publish');
  const [isChecked, setChecked] = useState(false);
  const { labelOf, textOf } = useSettingTexts();
  const theirs = SETTING_FIELDS.filter(
    (field) => edit && isChanged(edit.start[field], stored[field]),
  );
  const isStale = failure?.error === 'PRECONDITION_FAILED' || theirs.length > 0;
  const problems = validateSettings(values);
  const save = async () => {
    setChecked(true);
    if (isBusy || offlineReason !== undefined || problems !== null) return;
    const { slug, etag = '' } = scheme;
    const input = { params: { slug }, body: editOf(stored, values) };
    const options = { headers: { 'if-match': `"${etag}"` } };
    await send(t('scheme:settings.saved'), api.call('PATCH /schemes/:slug', input, options), () =>
      setEdit(null),
    );
  };
  const nameErrorText = t(
    problems?.name === 'REQUIRED' ? 'common:validation.REQUIRED' : 'common:validation.NAME_LENGTH',
  );
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
          value={values.name}
          autoComplete="off"
          error={isChecked && problems?.name ? nameErrorText : undefined}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextArea
          label={t('scheme:settings.description')}
          labelNote={t('common:state.optional')}
          hint={t('scheme:settings.descriptionHint')}
          value={values.description}
          maxLength={MAX_DESCRIPTION_LENGTH}
          onChange={({ target }) => change({ description: target.value })}
        />
        <ThemeField theme={values.theme} onChange={(theme) => change({ theme })} />
        <LanguageSettings values={values} isChecked={isChecked} onChange={change} />
        <LicenseFields
          values={values}
          hasUriError={isChecked && problems?.licenseUri === true}
          onChange={change}
        />
        {canPublish && (
          <Checkbox
            label={t('scheme:settings.public')}
            hint={t('scheme:settings.publicHint')}
            checked={values.isPublic}
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
          fields={SETTING_FIELDS.map((field) => ({
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
