import type { Locale } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { type TableColumn, useScreenWidth } from '@springboard/ui/table';
import { Fragment, useMemo } from 'react';
import { WordingField, type WordingFieldProps } from './wording-field.tsx';
import type { LanguageWording, WordingRow } from './wording-rows.ts';

/** The key, and a column for each language. On a phone all are in one column. */
export const useWordingColumns = (
  languages: readonly LanguageWording[],
  isLocked: boolean,
  onPreview: WordingFieldProps['onPreview'],
): readonly TableColumn<WordingRow>[] => {
  const { t } = useTranslation(['scheme', 'common']);
  const isPhone = useScreenWidth() === 'phone';
  return useMemo(() => {
    const nameOf = (locale: Locale) => t(`common:languages.${locale}`);
    const field = ({ cells }: WordingRow, { language_id, locale }: LanguageWording) => {
      const cell = cells[locale];
      return cell && <WordingField {...{ language_id, locale, cell, isLocked, onPreview }} />;
    };
    const header = t('scheme:languages.wording.key');
    const key = (row: WordingRow) => (
      <span className="block py-1 text-xs font-normal wrap-anywhere text-muted sm:w-36">
        {partsOf(row.key).map((part, at) => (
          <Fragment key={`${at} ${part}`}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </span>
    );
    const all = (row: WordingRow) => (
      <>
        {key(row)}
        {languages.map((language) => {
          const cell = field(row, language);
          return (
            cell && (
              <div key={language.locale} className="mt-2">
                <span className="text-sm font-strong">{nameOf(language.locale)}</span>
                {cell}
              </div>
            )
          );
        })}
      </>
    );
    return isPhone
      ? [{ id: 'key', header, cell: all }]
      : [
          { id: 'key', header, cell: key },
          ...languages.map((language): TableColumn<WordingRow> => ({
            id: language.locale,
            header: nameOf(language.locale),
            cell: (row) => field(row, language) ?? '–',
          })),
        ];
  }, [t, isPhone, languages, isLocked, onPreview]);
};

/** Where a key may continue on the next line: `coach:`, `assess.`, `title`. */
const partsOf = (key: string): readonly string[] => key.split(/(?<=[:._])/);
