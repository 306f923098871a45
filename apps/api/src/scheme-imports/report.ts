import type { SchemeImport, SchemeImportRow } from '@springboard/contract';
import { noteDetailKind, translatedLanguage } from '@springboard/domain';
import { type CsvColumn, type CsvTexts, listCsv } from '../csv/texts.ts';

type Row = Pick<SchemeImportRow, 'changes' | 'notes' | 'errors'> & {
  /** null: the whole file. */
  readonly node: SchemeImportRow | null;
};

/** The report: what was decided about the whole file, then each row with what was changed, left out or guessed. */
export const importReport = (
  texts: CsvTexts,
  { file, notes: ofFile }: Pick<SchemeImport, 'file' | 'notes'>,
  rows: readonly SchemeImportRow[],
): string =>
  listCsv(texts, columnsOf(texts), [
    ...[...(file?.notes ?? []), ...ofFile].map((note) => ({
      node: null,
      changes: [],
      notes: [note],
      errors: [],
    })),
    ...rows.map((node) => ({ ...node, node })),
  ]);

const columnsOf = ({ t, find }: CsvTexts): readonly CsvColumn<Row>[] => {
  const languageName = (code: string) => find(`common:languages.${code}`) ?? code;
  const typeName = (type: string) => find(`scheme:schemeImport.types.${type}`) ?? type;
  const detailOf = ({ code, detail }: Row['notes'][number]) => {
    const kind = noteDetailKind(code);
    if (kind === 'language') return languageName(detail);
    return kind === 'type' ? typeName(detail) : detail;
  };
  const changeText = (change: string) => {
    const language = translatedLanguage(change);
    if (language !== null)
      return t('scheme:schemeImport.translation', { language: languageName(language) });
    return find(`scheme:changes.kinds.${change}`) ?? t('scheme:schemeImport.extensions');
  };
  return [
    { heading: 'club:imports.check.line', cell: ({ node }) => node?.line ?? null },
    {
      heading: 'scheme:versions.state',
      cell: ({ node }) => node && t(`scheme:schemeImport.actions.${node.action}`),
    },
    { heading: 'scheme:editor.newId.label', cell: ({ node }) => node?.node_id ?? null },
    { heading: 'scheme:editor.columns.title', cell: ({ node }) => node?.title ?? null },
    { heading: 'scheme:editor.columns.type', cell: ({ node }) => node && typeName(node.t) },
    {
      heading: 'scheme:versions.changes',
      cell: ({ changes }) => changes.map(changeText).join(' | '),
    },
    {
      heading: 'scheme:schemeImport.tabs.notes',
      cell: ({ notes }) =>
        notes
          .map((note) => t(`scheme:schemeImport.notes.${note.code}`, { detail: detailOf(note) }))
          .join(' | '),
    },
    {
      heading: 'scheme:schemeImport.tabs.error',
      cell: ({ errors }) =>
        errors.map((error) => t(`scheme:schemeImport.rowErrors.${error}`)).join(' | '),
    },
  ];
};
