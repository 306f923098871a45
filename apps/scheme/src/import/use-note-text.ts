import { type FileNoteCode, LANGUAGES } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';

type Note = { readonly code: FileNoteCode; readonly detail: string };

/** The notes whose detail is a language. */
const ABOUT_LANGUAGES: readonly FileNoteCode[] = [
  'UNKNOWN_LANGUAGE',
  'TRANSLATION_REMOVED',
  'MIRROR_TRANSLATION',
];

/** What the reader of a file decided, in words. */
export const useNoteText = () => {
  const { t } = useTranslation('scheme');
  const languageName = useLanguageName();
  return ({ code, detail }: Note): string =>
    t(`schemeImport.notes.${code}`, {
      detail: ABOUT_LANGUAGES.includes(code) ? languageName(detail) : detail,
    });
};

/** The name of a language of a file; its code if the product does not have it. */
export const useLanguageName = () => {
  const { t } = useTranslation('common');
  return (code: string): string => {
    const locale = LANGUAGES.find((each) => each === code);
    return locale === undefined ? code : t(`languages.${locale}`);
  };
};
