import { useTranslation } from '@springboard/i18n';
import { useSession } from '@springboard/portal';
import type { Settings } from './scheme-settings.ts';

/** The labels of the settings, and their values as text. */
export const useSettingTexts = () => {
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
