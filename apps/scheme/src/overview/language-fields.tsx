import type { Language } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Checkbox } from '@springboard/ui';

type LanguageFieldsProps = {
  languages: readonly Language[];
  /** Ids of the chosen languages. */
  chosen: readonly number[];
  isChecked: boolean;
  onChange: (chosen: readonly number[]) => void;
};

/** The languages of a scheme, at least one (§5). */
export function LanguageFields({ languages, chosen, isChecked, onChange }: LanguageFieldsProps) {
  const { t } = useTranslation(['scheme', 'common']);
  return (
    <fieldset>
      <legend className="font-strong">{t('scheme:newScheme.languages')}</legend>
      {languages.map(({ language_id, language }) => (
        <Checkbox
          key={language_id}
          label={t(`common:languages.${language}`)}
          checked={chosen.includes(language_id)}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...chosen, language_id] : chosen.filter((id) => id !== language_id),
            )
          }
        />
      ))}
      {isChecked && chosen.length === 0 && (
        <p role="alert" className="text-sm text-negative-ink">
          {t('scheme:newScheme.noLanguage')}
        </p>
      )}
    </fieldset>
  );
}
