import type { FileNoteCode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';

type Note = { readonly code: FileNoteCode; readonly detail: string };

/** What the reader of a file decided, in words. */
export const useNoteText = () => {
  const { t } = useTranslation('scheme');
  return ({ code, detail }: Note): string => t(`schemeImport.notes.${code}`, { detail });
};
