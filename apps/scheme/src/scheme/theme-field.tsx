import { SCHEME_THEMES, type SchemeTheme } from '@springboard/contract';
import { schemeTheme } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { SelectField } from '@springboard/ui';

type ThemeFieldProps = {
  readonly theme: SchemeTheme | null;
  readonly onChange: (theme: SchemeTheme | null) => void;
};

/** The colour of the scheme's pages, with a sample. */
export function ThemeField({ theme, onChange }: ThemeFieldProps) {
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
