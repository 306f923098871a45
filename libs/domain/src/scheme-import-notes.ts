import type { FileNoteCode } from '@springboard/contract';

const KINDS: Partial<Readonly<Record<FileNoteCode, 'language' | 'type'>>> = {
  UNKNOWN_LANGUAGE: 'language',
  TRANSLATION_REMOVED: 'language',
  MIRROR_TRANSLATION: 'language',
  TYPE_CHANGED: 'type',
};

/** What the detail of a note is: the code of a language, the type of a node, or a text of the file. */
export const noteDetailKind = (code: FileNoteCode): 'language' | 'type' | 'text' =>
  KINDS[code] ?? 'text';

const TRANSLATION = 'translation:';

/** The language of a change `translation:cy-GB`; null for a change of another kind. */
export const translatedLanguage = (change: string): string | null =>
  change.startsWith(TRANSLATION) ? change.slice(TRANSLATION.length) : null;
