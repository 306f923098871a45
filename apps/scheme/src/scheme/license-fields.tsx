import { useTranslation } from '@springboard/i18n';
import { TextField } from '@springboard/ui';
import type { Settings } from './scheme-settings.ts';

type LicenseFieldsProps = {
  values: Settings;
  hasUriError: boolean;
  onChange: (changes: Partial<Settings>) => void;
};

/** The licence of the scheme, as exports and the public addresses name it (§9). */
export function LicenseFields({ values, hasUriError, onChange }: LicenseFieldsProps) {
  const { t } = useTranslation(['scheme', 'common']);
  return (
    <>
      <TextField
        label={t('scheme:settings.license')}
        labelNote={t('common:state.optional')}
        hint={t('scheme:settings.licenseHint')}
        value={values.license}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => onChange({ license: target.value })}
      />
      <TextField
        label={t('scheme:settings.licenseUri')}
        labelNote={t('common:state.optional')}
        type="url"
        value={values.licenseUri}
        maxLength={500}
        autoComplete="off"
        error={hasUriError ? t('scheme:settings.licenseUriError') : undefined}
        onChange={({ target }) => onChange({ licenseUri: target.value })}
      />
    </>
  );
}
