import { useTranslation } from '@springboard/i18n';
import { useSession } from '@springboard/portal';
import { SelectField } from '@springboard/ui';
import { LanguageFields } from '../overview/language-fields.tsx';
import type { Settings } from './scheme-settings.ts';

type LanguageSettingsProps = {
  values: Settings;
  isChecked: boolean;
  onChange: (changes: Partial<Settings>) => void;
};

/** The languages of the scheme. With several, one leads: its texts stand where another has none. */
export function LanguageSettings({ values, isChecked, onChange }: LanguageSettingsProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const languages = useSession((state) => state.languages).filter(({ active }) => active === 1);
  const { language_ids, leading } = values;
  return (
    <>
      <LanguageFields
        languages={languages}
        chosen={language_ids}
        isChecked={isChecked}
        onChange={(chosen) => onChange({ language_ids: chosen })}
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
          onChange={({ target }) => onChange({ leading: Number(target.value) })}
        />
      )}
    </>
  );
}
