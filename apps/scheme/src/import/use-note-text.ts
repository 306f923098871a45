import { type FileNoteCode, LANGUAGES, NODE_TYPES } from '@springboard/contract';
import { noteDetailKind } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';

type Note = { readonly code: FileNoteCode; readonly detail: string };

/** What the reader of a file decided, in words. */
export const useNoteText = () => {
  const { t } = useTranslation('scheme');
  const languageName = useLanguageName();
  const detailText = ({ code, detail }: Note): string => {
    const kind = noteDetailKind(code);
    const type = NODE_TYPES.find((each) => each === detail);
    if (kind === 'language') return languageName(detail);
    return kind === 'type' && type !== undefined ? t(`schemeImport.types.${type}`) : detail;
  };
  return (note: Note): string => t(`schemeImport.notes.${note.code}`, { detail: detailText(note) });
};

/** The name of a language of a file; its code if the product does not have it. */
export const useLanguageName = () => {
  const { t } = useTranslation('common');
  return (code: string): string => {
    const locale = LANGUAGES.find((each) => each === code);
    return locale === undefined ? code : t(`languages.${locale}`);
  };
};
